import { importRoutes } from './import/rest';
import { productRoutes } from './products/products-rest';
import { setupRoutes } from './setup/setup-rest';

export const catalogueRoutes = [
  ...productRoutes('pharmacy'),
  ...productRoutes('nonPharmacy'),
  ...setupRoutes,
  ...importRoutes,
];
