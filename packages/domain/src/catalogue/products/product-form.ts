import type * as z from 'zod';
import { addViolations, Revision } from '../../shared';
import { CreateProductInput, whyNotCreateProduct, whyNotListPacks, whyNotUpdateProduct } from './product';

/** The product form: a violation is shown beside its field. */
export const CreateProductForm = CreateProductInput.superRefine((product, context) =>
  addViolations(context, [...whyNotCreateProduct(product), ...whyNotListPacks(product.packs)]),
);

export const UpdateProductForm = CreateProductInput.extend({ revision: Revision }).superRefine((product, context) =>
  addViolations(context, [...whyNotUpdateProduct(product), ...whyNotListPacks(product.packs)]),
);

export type ProductFormInput = z.input<typeof CreateProductForm>;
