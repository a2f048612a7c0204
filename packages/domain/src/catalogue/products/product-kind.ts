import * as z from 'zod';

export const ProductKind = z.enum(['pharmacy', 'nonPharmacy']);
export type ProductKind = z.infer<typeof ProductKind>;
