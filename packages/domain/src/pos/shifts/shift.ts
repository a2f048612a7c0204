import * as z from 'zod';
import { StoreRef, TypedPin } from '../../accounts';
import { CashAmount, Day, Id, Instant, issue, optionalText, PageQuery, requiredText } from '../../shared';
import { DeviceId } from '../checkout/sale';
import { CashCounts } from './denominations';
import { BlindReading, CashMovementKind, ShiftKind, ShiftReport, ZReport } from './shift-report';

export const ShiftState = z.enum(['open', 'closed']);
export type ShiftState = z.infer<typeof ShiftState>;

/** A shift in lists and at its till. */
export const ShiftSummary = z.object({
  id: Id,
  kind: ShiftKind,
  state: ShiftState,
  store: StoreRef,
  /** Empty for a standing shift. */
  till: z.string(),
  businessOn: Day,
  automatic: z.boolean(),
  openedAt: Instant,
  openedBy: z.string(),
  heldBy: z.string(),
  heldById: Id,
  floatMinor: z.number(),
  /** What the shift before left in the drawer; null where that is not known. */
  leftMinor: z.number().nullable(),
  closedAt: Instant.nullable(),
  zNumber: z.number().nullable(),
  expectedMinor: z.number().nullable(),
  countedMinor: z.number().nullable(),
  differenceMinor: z.number().nullable(),
  differenceReason: z.string(),
  /** Whether offline sales arrived after its Z report. */
  hasSupplement: z.boolean(),
});
export type ShiftSummary = z.infer<typeof ShiftSummary>;

const Till = z.object({ locationId: Id.optional(), deviceId: DeviceId });

export const OpenDrawerInput = Till;
export type OpenDrawerInput = z.infer<typeof OpenDrawerInput>;

export const TillShiftQuery = Till;
export type TillShiftQuery = z.infer<typeof TillShiftQuery>;

/** The shift at a device. */
export const TillShift = z.object({
  store: StoreRef.nullable(),
  /** Null until the device's first sale or shift in this store. */
  till: z.string().nullable(),
  tillId: Id.nullable(),
  requireShift: z.boolean(),
  today: Day,
  denominations: z.array(z.number()),
  shift: ShiftSummary.nullable(),
  /** The other till of the store whose shift the person holds: that one takes what is paid here. Null: this till's own does. */
  heldAt: z.string().nullable(),
  /** What the last shift left in the drawer, as it was counted; null while one is open, and where nobody counted it. */
  leftMinor: z.number().nullable(),
  /** Who may take the drawer over. */
  colleagues: z.array(z.object({ id: Id, name: z.string() })),
});
export type TillShift = z.infer<typeof TillShift>;

export const OpenShiftInput = Till.extend({
  /** Made when the button is pressed: repeating it answers the shift again. */
  id: Id,
  counts: CashCounts,
  /** What the drawer holds where nobody counted it note by note. */
  floatMinor: CashAmount.optional(),
});
export type OpenShiftInput = z.infer<typeof OpenShiftInput>;

const Reason = requiredText(issue('shift.reasonRequired'), 300);
const Amount = CashAmount.min(1, { error: issue('shift.amountRequired') });

export const RecordCashMovementInput = z.object({
  id: Id,
  shiftId: Id,
  kind: CashMovementKind.exclude(['bankDeposit']),
  amountMinor: Amount,
  reason: Reason,
});
export type RecordCashMovementInput = z.infer<typeof RecordCashMovementInput>;

export const RecordBankDepositInput = z.object({ id: Id, locationId: Id, amountMinor: Amount, reason: Reason });
export type RecordBankDepositInput = z.infer<typeof RecordBankDepositInput>;

/** The drawer goes over to a colleague. */
export const HandOverShiftInput = z.object({
  id: Id,
  shiftId: Id,
  toId: Id,
  /** Null: handed over without a count, by the PIN of the colleague. */
  counts: CashCounts.nullable(),
  pin: TypedPin.optional(),
});
export type HandOverShiftInput = z.infer<typeof HandOverShiftInput>;

export const HandedOver = z.object({
  shift: ShiftSummary,
  countedMinor: z.number().nullable(),
  differenceMinor: z.number().nullable(),
});
export type HandedOver = z.infer<typeof HandedOver>;

export const CloseShiftInput = z.object({
  shiftId: Id,
  counts: CashCounts,
  reason: optionalText(300),
  /** The difference that the reason explains: after another sale it is another one. */
  explainedMinor: z.number().int().optional(),
});
export type CloseShiftInput = z.infer<typeof CloseShiftInput>;

/** The count is kept either way; a difference closes the shift only with its reason. */
export const CloseShiftAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('closed'), report: ZReport }),
  z.object({
    status: z.literal('unexplained'),
    expectedMinor: z.number(),
    countedMinor: z.number(),
    differenceMinor: z.number(),
  }),
]);
export type CloseShiftAnswer = z.infer<typeof CloseShiftAnswer>;

export const ShiftIdInput = z.object({ shiftId: Id });

/** The X reading of an open shift, or the stored Z report of a closed one with what arrived after it. */
export const ShiftDetails = z.object({
  summary: ShiftSummary,
  /** For managers; the person who counts the drawer reads `blind` instead. */
  x: ShiftReport.nullable(),
  blind: BlindReading.exactOptional(),
  z: ZReport.nullable(),
  supplement: ShiftReport.nullable(),
});
export type ShiftDetails = z.infer<typeof ShiftDetails>;

export const ShiftQuery = PageQuery.pick({ page: true, limit: true }).extend({
  locationId: Id.optional(),
  tillId: Id.optional(),
  state: ShiftState.optional(),
});
export type ShiftQuery = z.infer<typeof ShiftQuery>;

export const TillOverview = z.object({
  tillId: Id.nullable(),
  till: z.string(),
  store: StoreRef,
  /** Null while no shift is open. */
  shift: ShiftSummary.nullable(),
  /** Of the open shift. */
  sales: z.number(),
  salesMinor: z.number(),
  lastZ: z.number().nullable(),
  /** Its open shift is of an earlier business day. */
  overdue: z.boolean(),
  /** Null of an earlier till, and of one that is no device. */
  registeredBy: z.string().nullable(),
  registeredAt: Instant.nullable(),
  /** A closed till takes no more sales; one that is no device is never closed. */
  state: z.enum(['open', 'closed', 'always']),
});
export type TillOverview = z.infer<typeof TillOverview>;

export const CloseTillInput = z.object({ tillId: Id });
export type CloseTillInput = z.infer<typeof CloseTillInput>;

/** The cash of a store outside its drawers, as drops and deposits tell it. */
export const StoreSafe = z.object({
  store: StoreRef,
  droppedMinor: z.number(),
  depositedMinor: z.number(),
  balanceMinor: z.number(),
});
export type StoreSafe = z.infer<typeof StoreSafe>;

export const TillsOverview = z.object({ today: Day, tills: z.array(TillOverview), safes: z.array(StoreSafe) });
export type TillsOverview = z.infer<typeof TillsOverview>;

export const CashMovementQuery = PageQuery.pick({ page: true, limit: true }).extend({
  locationId: Id.optional(),
  kind: CashMovementKind.optional(),
});
export type CashMovementQuery = z.infer<typeof CashMovementQuery>;

export const CashMovement = z.object({
  id: Id,
  kind: CashMovementKind,
  store: StoreRef,
  /** Empty for a bank deposit. */
  till: z.string(),
  amountMinor: z.number(),
  reason: z.string(),
  by: z.string(),
  at: Instant,
});
export type CashMovement = z.infer<typeof CashMovement>;
