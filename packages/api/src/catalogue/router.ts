import {
  CatalogueOverview,
  Company,
  CreateCompanyInput,
  CreateProductInput,
  CreateSetupEntryInput,
  Product,
  ProductKind,
  ProductPageQuery,
  ProductPrice,
  ProductRef,
  SetupEntry,
  SetupOptions,
  SetupPageQuery,
  setupEntryForm,
  UpdateCompanyInput,
  UpdateProductInput,
  UpdateSetupEntryInput,
} from '@bhandar/domain/catalogue';
import { addressForm, editInput, Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { CursorQuery, cursorPageOf } from '../core/cursor';
import { managerProcedure, router, staffProcedure, warehouseProcedure } from '../core/trpc';
import { barcodeProcedures } from './barcodes/barcode-procedures';
import { importProcedures } from './import/router';
import { labelProcedures } from './labels/label-procedures';
import { readOverview } from './overview';
import { productPageProcedures } from './product-page/product-page-procedures';
import { createProduct } from './products/create-product';
import { exportProducts } from './products/export-products';
import { readPrices, readProduct } from './products/read-product';
import { removeProduct } from './products/remove-product';
import { restoreProduct } from './products/restore-product';
import { updateProduct } from './products/update-product';
import { listProducts } from './search/list-products';
import { categories, companies, listSetupOptionsOf, unitTypes } from './setup/setup-lists';

const ById = z.object({ id: Id });

export const catalogueRouter = router({
  overview: staffProcedure.output(CatalogueOverview).query(({ ctx }) => readOverview(ctx)),

  listProducts: staffProcedure
    .input(ProductPageQuery)
    .output(pageOf(Product))
    .meta({ heavy: 'search' })
    .query(({ ctx, input }) => listProducts(ctx, input)),
  exportProducts: staffProcedure
    .input(CursorQuery.extend({ kind: ProductKind }))
    .output(cursorPageOf(Product))
    .meta({ heavy: 'export' })
    .query(({ ctx, input }) => exportProducts(ctx, input)),
  getProduct: staffProcedure
    .input(ProductRef)
    .output(Product)
    .query(({ ctx, input }) => readProduct(ctx, input)),
  listPrices: staffProcedure
    .input(ById)
    .output(z.array(ProductPrice))
    .query(({ ctx, input }) => readPrices(ctx, input)),
  createProduct: warehouseProcedure
    .input(CreateProductInput)
    .output(Product)
    .meta({ retry: 'keyed', changes: ['product'] })
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  updateProduct: warehouseProcedure
    .input(UpdateProductInput)
    .output(Product)
    .meta({ retry: 'idempotent', changes: ['product', 'stock', 'adjustment'] })
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),
  removeProduct: warehouseProcedure
    .input(ProductRef)
    .output(z.object({ id: Id, tradeName: z.string() }))
    .meta({ retry: 'idempotent', changes: ['product'] })
    .mutation(({ ctx, input }) => removeProduct(ctx, input)),
  restoreProduct: warehouseProcedure
    .input(ById)
    .output(Product)
    .meta({ retry: 'idempotent', changes: ['product'] })
    .mutation(({ ctx, input }) => restoreProduct(ctx, input)),

  setupOptions: staffProcedure.output(SetupOptions).query(({ ctx }) => listSetupOptionsOf(ctx)),

  listCategories: staffProcedure
    .input(SetupPageQuery)
    .output(pageOf(SetupEntry))
    .query(({ ctx, input }) => categories.list(ctx, input)),
  createCategory: managerProcedure
    .input(CreateSetupEntryInput)
    .output(SetupEntry)
    .meta({ retry: 'keyed', changes: ['setup'] })
    .mutation(({ ctx, input }) => categories.create(ctx, input)),
  updateCategory: managerProcedure
    .input(editInput(UpdateSetupEntryInput, setupEntryForm))
    .output(SetupEntry)
    .meta({ retry: 'idempotent', changes: ['setup', 'product'] })
    .mutation(({ ctx, input }) => categories.update(ctx, input)),
  removeCategory: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['setup'] })
    .mutation(({ ctx, input }) => categories.remove(ctx, input.id)),
  restoreCategory: warehouseProcedure
    .input(ById)
    .output(SetupEntry)
    .meta({ retry: 'idempotent', changes: ['setup'] })
    .mutation(({ ctx, input }) => categories.restore(ctx, input.id)),

  listUnitTypes: staffProcedure
    .input(SetupPageQuery)
    .output(pageOf(SetupEntry))
    .query(({ ctx, input }) => unitTypes.list(ctx, input)),
  createUnitType: managerProcedure
    .input(CreateSetupEntryInput)
    .output(SetupEntry)
    .meta({ retry: 'keyed', changes: ['setup'] })
    .mutation(({ ctx, input }) => unitTypes.create(ctx, input)),
  updateUnitType: managerProcedure
    .input(editInput(UpdateSetupEntryInput, setupEntryForm))
    .output(SetupEntry)
    .meta({ retry: 'idempotent', changes: ['setup', 'product'] })
    .mutation(({ ctx, input }) => unitTypes.update(ctx, input)),
  removeUnitType: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['setup'] })
    .mutation(({ ctx, input }) => unitTypes.remove(ctx, input.id)),
  restoreUnitType: warehouseProcedure
    .input(ById)
    .output(SetupEntry)
    .meta({ retry: 'idempotent', changes: ['setup'] })
    .mutation(({ ctx, input }) => unitTypes.restore(ctx, input.id)),

  listCompanies: staffProcedure
    .input(SetupPageQuery)
    .output(pageOf(Company))
    .query(({ ctx, input }) => companies.list(ctx, input)),
  createCompany: managerProcedure
    .input(CreateCompanyInput)
    .output(Company)
    .meta({ retry: 'keyed', changes: ['setup'] })
    .mutation(({ ctx, input }) => companies.create(ctx, input)),
  updateCompany: managerProcedure
    .input(editInput(UpdateCompanyInput, addressForm))
    .output(Company)
    .meta({ retry: 'idempotent', changes: ['setup', 'product'] })
    .mutation(({ ctx, input }) => companies.update(ctx, input)),
  removeCompany: warehouseProcedure
    .input(ById)
    .output(ById)
    .meta({ retry: 'idempotent', changes: ['setup'] })
    .mutation(({ ctx, input }) => companies.remove(ctx, input.id)),
  restoreCompany: warehouseProcedure
    .input(ById)
    .output(Company)
    .meta({ retry: 'idempotent', changes: ['setup'] })
    .mutation(({ ctx, input }) => companies.restore(ctx, input.id)),

  ...barcodeProcedures,
  ...productPageProcedures,
  ...labelProcedures,
  ...importProcedures,
});
