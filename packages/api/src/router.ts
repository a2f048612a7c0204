import { accountsRouter } from './accounts/router';
import { auditRouter } from './audit-log/router';
import { catalogueRouter } from './catalogue/router';
import { integrationsRouter } from './integrations/router';
import { inventoryRouter } from './inventory/router';
import { jobsRouter } from './jobs/router';
import { noticesRouter } from './notices/router';
import { orderingRouter } from './ordering/router';
import { posRouter } from './pos/router';
import { pricingRouter } from './pricing/router';
import { reportsRouter } from './reports/router';
import { router } from './trpc';

export const appRouter = router({
  accounts: accountsRouter,
  audit: auditRouter,
  catalogue: catalogueRouter,
  integrations: integrationsRouter,
  inventory: inventoryRouter,
  jobs: jobsRouter,
  notices: noticesRouter,
  ordering: orderingRouter,
  pos: posRouter,
  pricing: pricingRouter,
  reports: reportsRouter,
});

export type AppRouter = typeof appRouter;
