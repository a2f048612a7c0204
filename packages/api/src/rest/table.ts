import { accountsRoutes } from '../accounts/rest';
import { catalogueRoutes } from '../catalogue/rest';
import { inventoryRoutes } from '../inventory/rest';
import { jobRoutes } from '../jobs/rest';
import { orderingRoutes } from '../ordering/rest';
import { posRoutes } from '../pos/rest';
import { documentationRoutes } from './documentation';
import type { RestRoute } from './route';

/** Every documented path. What is not here is not served. */
export const restRoutes: readonly RestRoute[] = [
  ...accountsRoutes,
  ...catalogueRoutes,
  ...inventoryRoutes,
  ...orderingRoutes,
  ...posRoutes,
  ...jobRoutes,
  ...documentationRoutes(() => restRoutes),
];
