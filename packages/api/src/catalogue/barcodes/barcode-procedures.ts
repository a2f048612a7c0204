import {
  AddBarcodeInput,
  MakeOwnCodeInput,
  ProductBarcode,
  RemoveBarcodeInput,
  ScannedProduct,
  ScannedProductQuery,
} from '@bhandar/domain/catalogue';
import { Id } from '@bhandar/domain/shared';
import * as z from 'zod';
import { staffProcedure, warehouseProcedure } from '../../core/trpc';
import { addBarcode, listBarcodes, makeOwnCode, removeBarcode } from './barcode-actions';
import { findByScan } from './barcode-scan';

const Barcodes = z.array(ProductBarcode);

export const barcodeProcedures = {
  listBarcodes: staffProcedure
    .input(z.object({ id: Id }))
    .output(Barcodes)
    .query(({ ctx, input }) => listBarcodes(ctx, input)),
  findByScan: staffProcedure
    .input(ScannedProductQuery)
    .output(ScannedProduct.nullable())
    .query(({ ctx, input }) => findByScan(ctx, input)),
  addBarcode: warehouseProcedure
    .input(AddBarcodeInput)
    .output(Barcodes)
    .meta({ retry: 'keyed', changes: ['product'] })
    .mutation(({ ctx, input }) => addBarcode(ctx, input)),
  removeBarcode: warehouseProcedure
    .input(RemoveBarcodeInput)
    .output(Barcodes)
    .meta({ retry: 'idempotent', changes: ['product'] })
    .mutation(({ ctx, input }) => removeBarcode(ctx, input)),
  makeOwnCode: warehouseProcedure
    .input(MakeOwnCodeInput)
    .output(Barcodes)
    .meta({ retry: 'keyed', changes: ['product'] })
    .mutation(({ ctx, input }) => makeOwnCode(ctx, input)),
};
