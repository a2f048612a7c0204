import { importRoutes } from './import/rest';
import { productRoutes } from './products-rest';
import { setupRoutes } from './setup-rest';

export const catalogueRoutes = [
  ...productRoutes('pharmacy'),
  ...productRoutes('nonPharmacy'),
  ...setupRoutes,
  ...importRoutes,
];
