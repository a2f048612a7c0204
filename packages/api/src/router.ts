import { accountsRouter } from './accounts/router';
import { auditRouter } from './audit/router';
import { catalogueRouter } from './catalogue/router';
import { router } from './core/trpc';
import { integrationsRouter } from './integrations/router';
import { inventoryRouter } from './inventory/router';
import { jobProcedures } from './jobs/procedures';
import { mailProcedures } from './mail/procedures';
import { notificationsRouter } from './notifications/router';
import { orderingRouter } from './ordering/router';
import { posRouter } from './pos/router';
import { priceChangeProcedures } from './pricing/price-change-procedures';
import { pricingRouter } from './pricing/router';
import { purchasingRouter } from './purchasing/router';
import { exportProcedures } from './reports/exports/procedures';
import { reportsRouter } from './reports/router';

export const appRouter = router({
  accounts: accountsRouter,
  audit: auditRouter,
  catalogue: catalogueRouter,
  integrations: integrationsRouter,
  inventory: inventoryRouter,
  // Background work, which each domain adds to.
  jobs: router({ ...jobProcedures, ...exportProcedures, ...priceChangeProcedures, ...mailProcedures }),
  notifications: notificationsRouter,
  ordering: orderingRouter,
  pos: posRouter,
  pricing: pricingRouter,
  purchasing: purchasingRouter,
  reports: reportsRouter,
});

export type AppRouter = typeof appRouter;
