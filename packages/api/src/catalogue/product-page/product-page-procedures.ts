import { ProductPage, ProductPageRef, ProductStep, ProductStepQuery } from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { listProductSteps, readProductPage } from './product-page';

export const productPageProcedures = {
  getProductPage: staffProcedure
    .input(ProductPageRef)
    .output(ProductPage)
    .query(({ ctx, input }) => readProductPage(ctx, input)),
  listProductSteps: managerProcedure
    .input(ProductStepQuery)
    .output(pageOf(ProductStep))
    .query(({ ctx, input }) => listProductSteps(ctx, input)),
};
