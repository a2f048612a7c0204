import type { RestRoute } from '../core/rest/route';
import { supplierPaymentsRoutes } from './payments/supplier-payments-rest';
import { supplierDocumentsRoutes } from './price-lists/supplier-documents-rest';
import { purchasesRoutes } from './purchases/purchases-rest';
import { suppliersRoutes } from './suppliers/suppliers-rest';

/** The documented paths of the domain. */
export const purchasingRoutes: readonly RestRoute[] = [
  ...suppliersRoutes,
  ...supplierDocumentsRoutes,
  ...supplierPaymentsRoutes,
  ...purchasesRoutes,
];
