import 'i18next';
import type { messages as home } from './features/accounts/home/messages/en';
import type { messages as accounts } from './features/accounts/messages/en';
import type { messages as stores } from './features/accounts/stores/messages/en';
import type { messages as audit } from './features/audit/messages/en';
import type { messages as catalogue } from './features/catalogue/messages/en';
import type { messages as integrations } from './features/integrations/messages/en';
import type { messages as inventory } from './features/inventory/messages/en';
import type { messages as jobs } from './features/jobs/messages/en';
import type { messages as notifications } from './features/notifications/messages/en';
import type { messages as ordering } from './features/ordering/messages/en';
import type { messages as pos } from './features/pos/messages/en';
import type { messages as pricing } from './features/pricing/messages/en';
import type { messages as legal } from './features/public/legal/messages/en';
import type { messages as publicPages } from './features/public/messages/en';
import type { messages as pages } from './features/public/pages/messages/en';
import type { messages as purchasing } from './features/purchasing/messages/en';
import type { messages as reports } from './features/reports/messages/en';
import type { messages as camera } from './kit/camera/messages/en';
import type { messages as kit } from './kit/messages/en';
import type { messages as refusals } from './kit/refusals/messages/en';
import type { messages as refusedLoad } from './kit/refused-load/messages/en';
import type { messages as statement } from './kit/statement/messages/en';
import type { messages as footer } from './shell/footer/messages/en';
import type { messages as shell } from './shell/messages/en';
import type { messages as palette } from './shell/palette/messages/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: {
      kit: typeof kit;
      refusals: typeof refusals;
      'refused-load': typeof refusedLoad;
      shell: typeof shell;
      footer: typeof footer;
      camera: typeof camera;
      palette: typeof palette;
      statement: typeof statement;
      public: typeof publicPages;
      pages: typeof pages;
      legal: typeof legal;
      accounts: typeof accounts;
      home: typeof home;
      stores: typeof stores;
      audit: typeof audit;
      integrations: typeof integrations;
      jobs: typeof jobs;
      catalogue: typeof catalogue;
      notifications: typeof notifications;
      ordering: typeof ordering;
      purchasing: typeof purchasing;
      inventory: typeof inventory;
      pos: typeof pos;
      pricing: typeof pricing;
      reports: typeof reports;
    };
  }
}
