import * as z from 'zod';
import { Id, issue, NotedDay, optionalText, PageQuery, Quantity, refuseRepeats } from '../../shared';
import { HeldPlace } from '../expiry/expiry';
import { ReturnCourse, ReturnedGoods, ReturnedLine, ReturnStatus, refuseNameless } from './return-document';

export const WriteOffCause = z.enum(['expired', 'damaged', 'destroyed']);
export type WriteOffCause = z.infer<typeof WriteOffCause>;

export const NOTHING_CHOSEN = issue('writeOff.choose');

/** Batches of one location that leave the stock for good. */
export const WriteOffInput = z
  .object({
    /** The location of the goods: a store, the warehouse or a quarantine. */
    placeId: Id,
    cause: WriteOffCause,
    reason: optionalText(300),
    /** The witness of a destruction. */
    witness: optionalText(120),
    lines: z
      .array(z.object({ batchId: Id, quantity: Quantity }), { error: NOTHING_CHOSEN })
      .min(1, { error: NOTHING_CHOSEN })
      .max(500)
      .superRefine(refuseRepeats('batchId', issue('batch.nameOnce'))),
  })
  .superRefine(({ cause, reason, witness }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (cause === 'destroyed' && witness === '') wrong('witness', issue('writeOff.witness'));
    if (cause === 'destroyed' && reason === '') wrong('reason', issue('writeOff.reason'));
  });
export type WriteOffInput = z.infer<typeof WriteOffInput>;

/** The documented form: a product by name, and a quantity; the first expiry leaves first. */
export const WriteOffGoodsInput = ReturnedGoods.extend({
  homeId: Id.optional(),
  /** Left out: expired if all of it has expired, else damaged. */
  cause: WriteOffCause.exclude(['destroyed']).optional(),
}).superRefine(refuseNameless);
export type WriteOffGoodsInput = z.infer<typeof WriteOffGoodsInput>;

export const WriteOffIdInput = z.object({ writeOffId: Id });

export const WriteOffSort = z.enum(['requestedAt', 'voucher', 'status']);
export type WriteOffSort = z.infer<typeof WriteOffSort>;

export const WriteOffQuery = PageQuery.extend({
  /** Left out: all that are not deleted. */
  status: ReturnStatus.optional(),
  cause: WriteOffCause.optional(),
  homeId: Id.optional(),
  sort: WriteOffSort.default('requestedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type WriteOffQuery = z.infer<typeof WriteOffQuery>;

export const WriteOffLine = ReturnedLine.extend({
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: NotedDay.nullable(),
  /** At cost; null for people who may not see costs. */
  costMinor: z.number().nullable(),
});
export type WriteOffLine = z.infer<typeof WriteOffLine>;

export const WriteOff = ReturnCourse.extend({
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
});
export type WriteOff = z.infer<typeof WriteOff>;
