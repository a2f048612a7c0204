import * as z from 'zod';
import { coded, type Refusal } from '../../shared';

export const ProductKind = z.enum(['pharmacy', 'nonPharmacy']);
export type ProductKind = z.infer<typeof ProductKind>;

/** Of a product that a document of the other list names. */
export const whyNotOfKind = (name: string, kind: ProductKind): Refusal =>
  kind === 'pharmacy' ? coded('product.notPharmacy', { name }) : coded('product.notNonPharmacy', { name });
