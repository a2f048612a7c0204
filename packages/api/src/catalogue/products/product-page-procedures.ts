import { ProductPage, ProductPageRef, ProductStep, ProductStepQuery, Substitute } from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { findSubstitutes, listProductSteps, readProductPage } from './product-page';

export const productPageProcedures = {
  getProductPage: staffProcedure
    .input(ProductPageRef)
    .output(ProductPage)
    .query(({ ctx, input }) => readProductPage(ctx, input)),
  listSubstitutes: staffProcedure
    .input(ProductPageRef)
    .output(z.array(Substitute))
    .query(({ ctx, input }) => findSubstitutes(ctx, input)),
  listProductSteps: managerProcedure
    .input(ProductStepQuery)
    .output(pageOf(ProductStep))
    .query(({ ctx, input }) => listProductSteps(ctx, input)),
};
