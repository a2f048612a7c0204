import {
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
  UpdateCompanyInput,
  UpdateProductInput,
  UpdateSetupEntryInput,
} from '@bhandar/domain/catalogue';
import { Id, pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { stretchOf, WalkQuery } from '../cursor';
import { managerProcedure, router, staffProcedure, warehouseProcedure } from '../trpc';
import { barcodeProcedures } from './barcode-procedures';
import { createProduct } from './create-product';
import { importProcedures } from './import/router';
import { labelProcedures } from './label-procedures';
import { listProducts } from './list-products';
import { readOverview } from './overview';
import { productPageProcedures } from './product-page-procedures';
import { readPrices, readProduct } from './read-product';
import { removeProduct } from './remove-product';
import { restoreProduct } from './restore-product';
import { categories, companies, listSetupOptionsOf, unitTypes } from './setup-lists';
import { updateProduct } from './update-product';
import { walkProducts } from './walk-products';

const ById = z.object({ id: Id });

export const catalogueRouter = router({
  overview: staffProcedure.output(z.record(z.string(), z.number())).query(({ ctx }) => readOverview(ctx)),

  listProducts: staffProcedure
    .input(ProductPageQuery)
    .output(pageOf(Product))
    .query(({ ctx, input }) => listProducts(ctx, input)),
  walkProducts: staffProcedure
    .input(WalkQuery.extend({ kind: ProductKind }))
    .output(stretchOf(Product))
    .query(({ ctx, input }) => walkProducts(ctx, input)),
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
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  updateProduct: warehouseProcedure
    .input(UpdateProductInput)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),
  removeProduct: warehouseProcedure
    .input(ProductRef)
    .output(z.object({ id: Id, tradeName: z.string() }))
    .mutation(({ ctx, input }) => removeProduct(ctx, input)),
  restoreProduct: warehouseProcedure
    .input(ById)
    .output(Product)
    .mutation(({ ctx, input }) => restoreProduct(ctx, input)),

  setupOptions: staffProcedure.output(SetupOptions).query(({ ctx }) => listSetupOptionsOf(ctx)),

  listCategories: staffProcedure
    .input(SetupPageQuery)
    .output(pageOf(SetupEntry))
    .query(({ ctx, input }) => categories.list(ctx, input)),
  createCategory: managerProcedure
    .input(CreateSetupEntryInput)
    .output(SetupEntry)
    .mutation(({ ctx, input }) => categories.create(ctx, input)),
  updateCategory: managerProcedure
    .input(UpdateSetupEntryInput)
    .output(SetupEntry)
    .mutation(({ ctx, input }) => categories.update(ctx, input)),
  removeCategory: warehouseProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => categories.remove(ctx, input.id)),
  restoreCategory: warehouseProcedure
    .input(ById)
    .output(SetupEntry)
    .mutation(({ ctx, input }) => categories.restore(ctx, input.id)),

  listUnitTypes: staffProcedure
    .input(SetupPageQuery)
    .output(pageOf(SetupEntry))
    .query(({ ctx, input }) => unitTypes.list(ctx, input)),
  createUnitType: managerProcedure
    .input(CreateSetupEntryInput)
    .output(SetupEntry)
    .mutation(({ ctx, input }) => unitTypes.create(ctx, input)),
  updateUnitType: managerProcedure
    .input(UpdateSetupEntryInput)
    .output(SetupEntry)
    .mutation(({ ctx, input }) => unitTypes.update(ctx, input)),
  removeUnitType: warehouseProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => unitTypes.remove(ctx, input.id)),
  restoreUnitType: warehouseProcedure
    .input(ById)
    .output(SetupEntry)
    .mutation(({ ctx, input }) => unitTypes.restore(ctx, input.id)),

  listCompanies: staffProcedure
    .input(SetupPageQuery)
    .output(pageOf(Company))
    .query(({ ctx, input }) => companies.list(ctx, input)),
  createCompany: managerProcedure
    .input(CreateCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => companies.create(ctx, input)),
  updateCompany: managerProcedure
    .input(UpdateCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => companies.update(ctx, input)),
  removeCompany: warehouseProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => companies.remove(ctx, input.id)),
  restoreCompany: warehouseProcedure
    .input(ById)
    .output(Company)
    .mutation(({ ctx, input }) => companies.restore(ctx, input.id)),

  ...barcodeProcedures,
  ...productPageProcedures,
  ...labelProcedures,
  ...importProcedures,
});
