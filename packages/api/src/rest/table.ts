import { accountsRoutes } from '../accounts/rest';
import { catalogueRoutes } from '../catalogue/rest';
import type { RestRoute } from '../core/rest/route';
import { inventoryRoutes } from '../inventory/rest';
import { jobRoutes } from '../jobs/rest';
import { orderingRoutes } from '../ordering/rest';
import { posRoutes } from '../pos/rest';
import { purchasingRoutes } from '../purchasing/rest';
import { documentationRoutes } from './documentation';

/** Every documented path; others are not served. */
export const restRoutes: readonly RestRoute[] = [
  ...accountsRoutes,
  ...catalogueRoutes,
  ...inventoryRoutes,
  ...orderingRoutes,
  ...purchasingRoutes,
  ...posRoutes,
  ...jobRoutes,
  ...documentationRoutes(() => restRoutes),
];
