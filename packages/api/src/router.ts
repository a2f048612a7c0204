import { accountsRouter } from './accounts/router';
import { auditRouter } from './audit/router';
import { catalogueRouter } from './catalogue/router';
import { router } from './core/trpc';
import { integrationsRouter } from './integrations/router';
import { inventoryRouter } from './inventory/router';
import { jobsRouter } from './jobs/router';
import { notificationsRouter } from './notifications/router';
import { orderingRouter } from './ordering/router';
import { posRouter } from './pos/router';
import { pricingRouter } from './pricing/router';
import { purchasingRouter } from './purchasing/router';
import { reportsRouter } from './reports/router';

export const appRouter = router({
  accounts: accountsRouter,
  audit: auditRouter,
  catalogue: catalogueRouter,
  integrations: integrationsRouter,
  inventory: inventoryRouter,
  jobs: jobsRouter,
  notifications: notificationsRouter,
  ordering: orderingRouter,
  pos: posRouter,
  pricing: pricingRouter,
  purchasing: purchasingRouter,
  reports: reportsRouter,
});

export type AppRouter = typeof appRouter;
