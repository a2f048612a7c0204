import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { CreateProductInput, ProductKind } from '../../catalogue';
import { NO_RATE, Rate, type SettledRate, settleRate } from '../../purchasing/purchases/purchase-rate';
import {
  Id,
  Instant,
  issue,
  MinorAmount,
  optionalText,
  PageQuery,
  Revision,
  requiredText,
  revisionOf,
  StockLevel,
  type Violation,
} from '../../shared';
import { OrderPerson } from '../orders/order';

export const RequestedItemStatus = z.enum(['open', 'accepted', 'declined']);
export type RequestedItemStatus = z.infer<typeof RequestedItemStatus>;

const PackSize = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(1, { error: issue('field.atLeastOne') })
  .max(1_000_000, { error: issue('field.max1Million') });

/** The requester's description of the goods; only the name is required. */
export const RequestedFigures = z.object({
  genericName: optionalText(500),
  category: optionalText(200),
  /** The number of sale units that the store wants. */
  stock: StockLevel.nullable().default(null),
  packType: optionalText(80),
  purchaseUnitType: optionalText(80),
  purchasePackSize: PackSize.nullable().default(null),
  packTpMinor: MinorAmount.nullable().default(null),
  unitTpMinor: MinorAmount.nullable().default(null),
  purchaseVat: Rate.default(NO_RATE),
  purchaseDiscount: Rate.default(NO_RATE),
  salesUnitType: optionalText(80),
  salePackSize: PackSize.nullable().default(null),
  packMrpMinor: MinorAmount.nullable().default(null),
  unitMrpMinor: MinorAmount.nullable().default(null),
  salesVat: Rate.default(NO_RATE),
  salesDiscount: Rate.default(NO_RATE),
});
export type RequestedFigures = z.infer<typeof RequestedFigures>;

const asked = {
  tradeName: requiredText(issue('product.tradeNameRequired'), 300),
  strength: optionalText(200),
  company: optionalText(200),
  wish: RequestedFigures.prefault({}),
};

export const RequestItemInput = z.object({
  kind: ProductKind,
  /** The requesting store; if left out the person's own, for a superadmin the warehouse. */
  locationId: Id.optional(),
  ...asked,
});
export type RequestItemInput = z.infer<typeof RequestItemInput>;

export const UpdateRequestedItemInput = z.object({ id: Id, revision: Revision, ...asked });
export type UpdateRequestedItemInput = z.infer<typeof UpdateRequestedItemInput>;

export const RequestedItemRef = z.object({ id: Id });

/** The goods are in the catalogue already, or are added as a product now. */
export const AcceptRequestedItemInput = z.union([
  z.object({ id: Id, productId: requiredText(issue('product.choose'), 40).pipe(Id) }),
  z.object({ id: Id, product: CreateProductInput.omit({ kind: true }) }),
]);
export type AcceptRequestedItemInput = z.infer<typeof AcceptRequestedItemInput>;

export const DeclineRequestedItemInput = z.object({ id: Id, reason: requiredText(issue('field.giveReason'), 300) });
export type DeclineRequestedItemInput = z.infer<typeof DeclineRequestedItemInput>;

export const RequestedItemPageQuery = PageQuery.omit({ sort: true, direction: true }).extend({
  kind: ProductKind.optional(),
  status: RequestedItemStatus.optional(),
  /** Only the person's own requests. */
  mine: z.boolean().optional(),
});
export type RequestedItemPageQuery = z.infer<typeof RequestedItemPageQuery>;

/** Goods that a store requested because the catalogue lacks them. */
export const RequestedItem = z.object({
  id: Id,
  kind: ProductKind,
  tradeName: z.string(),
  strength: z.string(),
  company: z.string(),
  wish: RequestedFigures,
  /** Whether the stored figures can no longer be read; `wish` is empty then. */
  unreadable: z.boolean(),
  place: StoreRef,
  requestedBy: OrderPerson,
  requestedAt: Instant,
  status: RequestedItemStatus,
  decidedBy: OrderPerson.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was rejected. */
  reason: z.string(),
  /** The product that it became. */
  product: z.object({ id: Id, code: z.string(), name: z.string(), strength: z.string() }).nullable(),
});
export type RequestedItem = z.infer<typeof RequestedItem>;

/** The values of a request's edit form by their paths in it. */
export const requestedItemForm = ({
  tradeName,
  strength,
  company,
  wish,
}: Pick<RequestedItem, 'tradeName' | 'strength' | 'company' | 'wish'>) => ({
  tradeName,
  strength,
  company,
  ...Object.fromEntries(
    Object.keys(RequestedFigures.shape).map((field) => [`wish.${field}`, wish[field as keyof RequestedFigures]]),
  ),
});
export const requestedItemRevision = (item: RequestedItem): string => revisionOf(requestedItemForm(item));

/** Figures of a request that contradict each other, by field. Without a pack price there is nothing to compare. */
export function whyNotRequest(wish: RequestedFigures): Violation[] {
  const violations: Violation[] = [];
  const settle = (field: keyof RequestedFigures, base: number, rate: Rate): SettledRate | undefined => {
    const settled = settleRate(base, rate);
    if (!('refusal' in settled)) return settled;
    violations.push({ field: `wish.${field}`, ...settled.refusal });
    return undefined;
  };
  if (wish.packTpMinor !== null) {
    const discount = settle('purchaseDiscount', wish.packTpMinor, wish.purchaseDiscount);
    settle('purchaseVat', wish.packTpMinor - (discount?.minor ?? 0), wish.purchaseVat);
  }
  if (wish.packMrpMinor !== null) {
    const discount = settle('salesDiscount', wish.packMrpMinor, wish.salesDiscount);
    settle('salesVat', wish.packMrpMinor - (discount?.minor ?? 0), wish.salesVat);
  }
  return violations;
}
