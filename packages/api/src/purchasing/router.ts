import { Id } from '@bhandar/domain/shared';
import * as z from 'zod';
import { router, warehouseProcedure } from '../core/trpc';
import { supplierPaymentsProcedures } from './payments/supplier-payments-procedures';
import { supplierDocumentsProcedures } from './price-lists/supplier-documents-procedures';
import { proposalsProcedures } from './proposals/proposals-procedures';
import { purchasesProcedures } from './purchases/purchases-procedures';
import { removeSupplier } from './remove-supplier';
import { returnToSupplierProcedures } from './supplier-returns/return-to-supplier-procedures';
import { suppliersProcedures } from './suppliers/suppliers-procedures';

const ById = z.object({ id: Id });

export const purchasingRouter = router({
  ...proposalsProcedures,
  ...purchasesProcedures,
  ...returnToSupplierProcedures,
  ...supplierDocumentsProcedures,
  ...supplierPaymentsProcedures,
  ...suppliersProcedures,
  removeSupplier: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['supplier'] })
    .mutation(({ ctx, input }) => removeSupplier(ctx, input.id)),
});
