import { router } from '../core/trpc';
import { supplierPaymentsProcedures } from './payments/supplier-payments-procedures';
import { supplierDocumentsProcedures } from './price-lists/supplier-documents-procedures';
import { purchasesProcedures } from './purchases/purchases-procedures';
import { returnToSupplierProcedures } from './supplier-returns/return-to-supplier-procedures';
import { suppliersProcedures } from './suppliers/suppliers-procedures';

export const purchasingRouter = router({
  ...purchasesProcedures,
  ...returnToSupplierProcedures,
  ...supplierDocumentsProcedures,
  ...supplierPaymentsProcedures,
  ...suppliersProcedures,
});
