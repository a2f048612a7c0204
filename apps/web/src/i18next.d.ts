import 'i18next';
import type { messages as accounts } from './features/accounts/messages';
import type { messages as audit } from './features/audit/messages';
import type { messages as catalogue } from './features/catalogue/messages';
import type { messages as integrations } from './features/integrations/messages';
import type { messages as inventory } from './features/inventory/messages';
import type { messages as jobs } from './features/jobs/messages';
import type { messages as legal } from './features/legal/messages';
import type { messages as notices } from './features/notices/messages';
import type { messages as ordering } from './features/ordering/messages';
import type { messages as pages } from './features/pages/messages';
import type { messages as pos } from './features/pos/messages';
import type { messages as pricing } from './features/pricing/messages';
import type { messages as publicPages } from './features/public/messages';
import type { messages as reports } from './features/reports/messages';
import type { messages as camera } from './kit/camera/messages';
import type { messages as kit } from './kit/messages';
import type { messages as shell } from './shell/messages';
import type { messages as palette } from './shell/palette/messages';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: {
      kit: typeof kit;
      shell: typeof shell;
      camera: typeof camera;
      palette: typeof palette;
      public: typeof publicPages;
      pages: typeof pages;
      legal: typeof legal;
      accounts: typeof accounts;
      audit: typeof audit;
      integrations: typeof integrations;
      jobs: typeof jobs;
      catalogue: typeof catalogue;
      notices: typeof notices;
      ordering: typeof ordering;
      inventory: typeof inventory;
      pos: typeof pos;
      pricing: typeof pricing;
      reports: typeof reports;
    };
  }
}
