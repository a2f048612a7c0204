import type { AccountStatus, Actor } from '../../accounts';
import { canAccessStore } from '../../accounts';
import type { FieldRefusals, Refusal, Violation } from '../../shared';
import { coded } from '../../shared';
import type { ConflictReason } from './queued-sale';

const HOUR = 3_600_000;
/** The highest age of a snapshot that a till may sell from. */
export const SNAPSHOT_HOURS = 72;
/** The till warns after being offline this long. */
export const SNAPSHOT_WARNING_HOURS = [24, 48] as const;
/** A clock that is further off than this is not credible, however steady it is. */
const CLOCK_HOURS = 24;
/** A clock that moved by this much between the last contact and the sending was changed by a person. */
export const MAX_SKEW_CHANGE_MS = 5 * 60_000;

export interface TillClock {
  /** The sale, by the till's clock. */
  deviceTime: Date;
  /** The sending, by the till's clock. */
  sentAt: Date;
  receivedAt: Date;
  snapshotAt: Date;
  /** How far the till's clock was ahead of the server's at the snapshot; undefined without proof. */
  contactSkewMs: number | undefined;
}

export interface SaleMoment {
  /** How far the till's clock is ahead of ours. */
  skewSeconds: number;
  /** The till's time is stored but not credible. */
  clockFlagged: boolean;
  /** The corrected time of the till; credible if the clock is not flagged. */
  madeAt: Date;
  /** The instant at which the sale counts as made. */
  soldAt: Date;
}

/**
 * The server's time rules. The till's own time, corrected by the skew of its last contact, counts only if it is
 * credible: after the snapshot, before the arrival, at most as long ago as a till may be offline, and by a clock that
 * has not been changed since. Any other sale counts on its arrival.
 */
export function momentOf({ deviceTime, sentAt, receivedAt, snapshotAt, contactSkewMs }: TillClock): SaleMoment {
  const arrival = receivedAt.getTime();
  const skew = sentAt.getTime() - arrival;
  const corrected = deviceTime.getTime() - (contactSkewMs ?? skew);
  const isSteady = contactSkewMs !== undefined && Math.abs(skew - contactSkewMs) < MAX_SKEW_CHANGE_MS;
  const isFarOff = Math.abs(skew) > CLOCK_HOURS * HOUR;
  // A steady clock may drift a little, so a sale made just before its sending may seem to be later.
  const clockFlagged =
    !isSteady || isFarOff || corrected < snapshotAt.getTime() || corrected >= arrival + MAX_SKEW_CHANGE_MS;
  const madeAt = new Date(Math.min(corrected, arrival));
  const tooLate = arrival - corrected > SNAPSHOT_HOURS * HOUR;
  const soldAt = clockFlagged || tooLate ? receivedAt : madeAt;
  return { skewSeconds: Math.round(skew / 1_000), clockFlagged, madeAt, soldAt };
}

/** Prices are valid for three days and cannot come from the future. */
export const isStale = (snapshotAt: Date, { soldAt }: Pick<SaleMoment, 'soldAt'>): boolean => {
  const age = soldAt.getTime() - snapshotAt.getTime();
  return age > SNAPSHOT_HOURS * HOUR || age < -CLOCK_HOURS * HOUR;
};

export interface Seller {
  id: string;
  role: Actor['role'];
  stores: Actor['stores'];
  status: AccountStatus;
  deleted: boolean;
  /** Since when role, store and status are unchanged; null if they never changed. */
  placedAt: Date | null;
}

export const NOT_A_SELLER = coded('offlineSale.notASeller');

/**
 * A person whose role, store or status changed may have sold before that in good faith: then a colleague may send the
 * sale, however late, and a manager decides. Later sales are refused.
 */
export function reviewSeller(
  seller: Seller,
  sale: { locationId: string; sentBy: string; moment: SaleMoment },
): 'fine' | 'changed' | FieldRefusals {
  const mayStillSell = seller.status === 'active' && !seller.deleted && canAccessStore(seller, sale.locationId);
  const { clockFlagged, madeAt } = sale.moment;
  const before = seller.placedAt !== null && madeAt < seller.placedAt;
  if (mayStillSell) return before || (clockFlagged && seller.placedAt !== null) ? 'changed' : 'fine';
  return before && !clockFlagged && sale.sentBy !== seller.id ? 'changed' : { cashierId: NOT_A_SELLER };
}

/** The price at which an offline sale was made, and the one that it should have had. */
export interface ShownPrice {
  shownMinor: number;
  /** The store's present price; null without one, undefined if the product is gone. */
  askedMinor: number | null | undefined;
}

/** The comparison of an offline sale's line with the present ledger. */
export interface QueuedLine extends ShownPrice {
  /** Units that the sale takes of the line's batches: of its chosen batch, or of the product. */
  quantity: number;
  /** Units that the sale takes of the product on all of its lines. */
  ofProduct: number;
  /** The server issued this price at the snapshot. */
  sealed: boolean;
  /** The till knows the batches that left for the line. */
  hasLeft: boolean;
  /** Units there: of the batches that left; otherwise by state of the batches, sellable, and expired or blocked. */
  usable: number;
  unusable: number;
  /** A batch that left was expired or blocked when it was sold. */
  wasUnsellable: boolean;
  /** The quantity that the seller may sell by approvals. */
  approved: number;
  /** The lowest MRP on the packs that would be taken. */
  printedMrpMinor: number | undefined;
}

/** The facts for reviewing an offline sale. */
export interface QueuedFacts {
  sequenceUsed: boolean;
  sellerChanged: boolean;
  stale: boolean;
  lines: readonly QueuedLine[];
}

/** A reused id is detected before a sale is reviewed. */
export type ReviewedReason = Exclude<ConflictReason, 'id_reused'>;

/** What an offline sale comes with: the proof of its seller's session, and the device of its till. */
export interface SaleProofs {
  sellerProven: boolean;
  tillProven: boolean;
}

/** Why an offline sale is reviewed without a look at its goods: nobody knows who made it, or where. */
export const whyUnproven = ({ sellerProven, tillProven }: SaleProofs): ReviewedReason | undefined =>
  sellerProven ? (tillProven ? undefined : 'till_unproven') : 'seller_unproven';

const SALE_RULES: readonly (readonly [ReviewedReason, (sale: Omit<QueuedFacts, 'lines'>) => boolean])[] = [
  ['sequence_reused', ({ sequenceUsed }) => sequenceUsed],
  ['seller_changed', ({ sellerChanged }) => sellerChanged],
  ['stale_price', ({ stale }) => stale],
];

const isAboveMrp = ({ shownMinor, printedMrpMinor }: QueuedLine) =>
  printedMrpMinor !== undefined && shownMinor > printedMrpMinor;

const LINE_RULES: readonly (readonly [ReviewedReason, (line: QueuedLine) => boolean])[] = [
  ['product_gone', ({ askedMinor }) => askedMinor === undefined],
  ['wrong_price', ({ sealed, shownMinor, askedMinor }) => !sealed && shownMinor !== askedMinor],
  ['expired_or_blocked', ({ quantity, usable, unusable }) => usable < quantity && unusable > 0],
  ['insufficient_stock', ({ quantity, usable }) => usable < quantity],
  ['not_approved', ({ ofProduct, approved }) => approved < ofProduct],
  ['above_mrp', (line) => !line.hasLeft && isAboveMrp(line)],
];

/** What was wrong with goods that are known to have left: no other booking would be truer. */
const RECORDED_RULES: readonly (readonly [ReviewedReason, (line: QueuedLine) => boolean])[] = [
  ['expired_or_blocked', ({ wasUnsellable }) => wasUnsellable],
  ['above_mrp', (line) => line.hasLeft && isAboveMrp(line)],
];

export interface Conflict {
  reason: ReviewedReason;
  /** The sale is in the ledger all the same, and a manager only looks at it. */
  isRecorded: boolean;
}

/** Why an offline sale has to be reviewed; undefined if it is accepted as it is. */
export function whyConflict({ lines, ...sale }: QueuedFacts): Conflict | undefined {
  const brokenIn = (rules: typeof LINE_RULES) => rules.find(([, breaks]) => lines.some(breaks))?.[0];
  const reason = SALE_RULES.find(([, breaks]) => breaks(sale))?.[0] ?? brokenIn(LINE_RULES);
  if (reason) return { reason, isRecorded: false };
  const recorded = brokenIn(RECORDED_RULES);
  return recorded && { reason: recorded, isRecorded: true };
}

export const CONFLICT_MESSAGES: Record<ReviewedReason, Refusal> = {
  insufficient_stock: coded('offlineSale.insufficientStock'),
  expired_or_blocked: coded('offlineSale.expiredOrBlocked'),
  not_approved: coded('offlineSale.notApproved'),
  stale_price: coded('offlineSale.stalePrice'),
  wrong_price: coded('offlineSale.wrongPrice'),
  above_mrp: coded('offlineSale.aboveMrp'),
  seller_changed: coded('offlineSale.sellerChanged'),
  seller_unproven: coded('offlineSale.sellerUnproven'),
  till_unproven: coded('offlineSale.tillUnproven'),
  product_gone: coded('offlineSale.productGone'),
  sequence_reused: coded('offlineSale.sequenceReused'),
  refused: coded('offlineSale.refused'),
};

export const CASH_ONLY = coded('offlineSale.cashOnly');

/** Managers of the store decide conflicts. */
export const mayResolveConflict = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  actor.role !== 'employee' && canAccessStore(actor, locationId);

/**
 * Why a manager may not accept a sale that is the manager's own or of a person whom the manager placed: at less than the
 * store asks, it is a discount that nobody else has seen. Superadmins may.
 */
export function whyNotAcceptOwn(
  actor: Pick<Actor, 'role'>,
  { isOwn, lines }: { isOwn: boolean; lines: readonly ShownPrice[] },
): Violation[] {
  const isBelow = lines.some(({ shownMinor, askedMinor }) => shownMinor < (askedMinor ?? Infinity));
  return isOwn && isBelow && actor.role !== 'superadmin' ? [{ field: 'saleId', ...coded('offlineSale.ownPrice') }] : [];
}
