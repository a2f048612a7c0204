import * as z from 'zod';
import { Day, Id, Instant, optionalText, PageQuery, Quantity } from '../shared';
import { HeldPlace } from './expiry';
import { ReturnFormFields, ReturnPerson, ReturnStatus } from './return-document';

export const WriteOffCause = z.enum(['expired', 'damaged', 'destroyed']);
export type WriteOffCause = z.infer<typeof WriteOffCause>;

export const NOTHING_CHOSEN = 'Choose what leaves the stock';

/** Batches of one place that leave the stock for good. */
export const WriteOffInput = z
  .object({
    /** Where the goods are: a store, the warehouse or a quarantine. */
    placeId: Id,
    cause: WriteOffCause,
    reason: optionalText(300),
    /** Who stood by when goods were destroyed. */
    witness: optionalText(120),
    lines: z
      .array(z.object({ batchId: Id, quantity: Quantity }), { error: NOTHING_CHOSEN })
      .min(1, { error: NOTHING_CHOSEN })
      .max(500),
  })
  .superRefine(({ cause, reason, witness, lines }, context) => {
    const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (cause === 'destroyed' && witness === '') wrong(['witness'], 'Name the witness of the destruction');
    if (cause === 'destroyed' && reason === '') wrong(['reason'], 'Say why the goods are destroyed');
    const seen = new Set<string>();
    lines.forEach(({ batchId }, index) => {
      if (seen.has(batchId)) wrong(['lines', index, 'batchId'], 'Name each batch once');
      seen.add(batchId);
    });
  });
export type WriteOffInput = z.infer<typeof WriteOffInput>;

/** The documented form: a product by its words, and how many; what expires first leaves first. */
export const WriteOffGoodsInput = z
  .object({
    homeId: Id.optional(),
    productId: Id.optional(),
    tradeName: optionalText(300),
    genericName: optionalText(300),
    strength: optionalText(200),
    category: optionalText(200),
    company: optionalText(200),
    quantity: Quantity,
    /** Left out: expired where all that leaves has expired, else damaged. */
    cause: WriteOffCause.exclude(['destroyed']).optional(),
    reason: optionalText(300),
    form: ReturnFormFields.default({}),
  })
  .superRefine(({ productId, tradeName }, context) => {
    if (!productId && tradeName === '')
      context.addIssue({ code: 'custom', path: ['tradeName'], message: 'Name the product' });
  });
export type WriteOffGoodsInput = z.infer<typeof WriteOffGoodsInput>;

export const WriteOffIdInput = z.object({ writeOffId: Id });

export const WriteOffSort = z.enum(['requestedAt', 'voucher', 'status']);
export type WriteOffSort = z.infer<typeof WriteOffSort>;

export const WriteOffQuery = PageQuery.extend({
  /** Left out: all that was not deleted. */
  status: ReturnStatus.optional(),
  cause: WriteOffCause.optional(),
  homeId: Id.optional(),
  sort: WriteOffSort.default('requestedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type WriteOffQuery = z.infer<typeof WriteOffQuery>;

export const WriteOffLine = z.object({
  lineNo: z.number(),
  productId: Id,
  code: z.string(),
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  packType: z.string(),
  unitType: z.string(),
  unitMrpMinor: z.number().nullable(),
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: Day.nullable(),
  quantity: z.number(),
  /** At cost; null for those who do not see what goods cost. */
  costMinor: z.number().nullable(),
  form: ReturnFormFields,
});
export type WriteOffLine = z.infer<typeof WriteOffLine>;

export const WriteOff = z.object({
  id: Id,
  voucher: z.string(),
  status: ReturnStatus,
  cause: WriteOffCause,
  place: HeldPlace,
  reason: z.string(),
  witness: z.string(),
  units: z.number(),
  costMinor: z.number().nullable(),
  lines: z.array(WriteOffLine),
  requestedBy: ReturnPerson,
  requestedAt: Instant,
  postedBy: ReturnPerson.nullable(),
  postedAt: Instant.nullable(),
  voidedBy: ReturnPerson.nullable(),
  voidedAt: Instant.nullable(),
  /** What the person who asks may do with it now. */
  mayPost: z.boolean(),
  mayVoid: z.boolean(),
});
export type WriteOff = z.infer<typeof WriteOff>;
