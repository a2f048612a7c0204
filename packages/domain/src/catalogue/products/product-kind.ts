import * as z from 'zod';
import { coded, type Refusal } from '../../shared';

export const ProductKind = z.enum(['pharmacy', 'nonPharmacy']);
export type ProductKind = z.infer<typeof ProductKind>;

/** Refuses a product of the other kind than the document's. */
export const whyNotOfKind = (name: string, kind: ProductKind): Refusal =>
  kind === 'pharmacy' ? coded('product.notPharmacy', { name }) : coded('product.notNonPharmacy', { name });
