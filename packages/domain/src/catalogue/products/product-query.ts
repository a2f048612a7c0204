import * as z from 'zod';
import { Id, PageQuery } from '../../shared';
import { ProductKind } from './product-kind';

export const PRODUCT_SORTS = ['tradeName', 'category', 'company', 'stock', 'addedAt'] as const;
export const STOCK_STATUSES = ['in', 'low', 'out'] as const;

/** The product lists: `search` ranks by fit, otherwise by trade name unless a sort is given. */
export const ProductPageQuery = PageQuery.extend({
  kind: ProductKind,
  sort: z.enum(PRODUCT_SORTS).optional(),
  categoryId: Id.optional(),
  companyId: Id.optional(),
  /** `low` is 1 to 10, `in` anything above 0. */
  stock: z.enum(STOCK_STATUSES).optional(),
  /** Only products without a barcode. */
  noBarcode: z.boolean().optional(),
});
export type ProductPageQuery = z.infer<typeof ProductPageQuery>;

/** The search stops counting matches here; beyond it people add a word instead of paging. */
export const MAX_SEARCH_MATCHES = 1_000;
