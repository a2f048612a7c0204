import type { AccountStatus, Actor } from '../../accounts';
import { canAccessStore } from '../../accounts';
import type { FieldRefusals, Refusal } from '../../shared';
import { coded } from '../../shared';
import type { ConflictReason } from './queued-sale';

const HOUR = 3_600_000;
/** A till may sell from goods read at most so long ago. */
export const SNAPSHOT_HOURS = 72;
/** The till warns once it has been away so long, and again. */
export const SNAPSHOT_WARNING_HOURS = [24, 48] as const;
/** A clock further off than this is not believed, however steady it is. */
const CLOCK_HOURS = 24;
/** A clock that moved by this much between the last contact and the sending was set by somebody. */
export const MAX_SKEW_CHANGE_MS = 5 * 60_000;

export interface TillClock {
  /** The sale, by the till's clock. */
  deviceTime: Date;
  /** The sending, by the till's clock. */
  sentAt: Date;
  receivedAt: Date;
  snapshotAt: Date;
  /** How far the till's clock was ahead of ours when it read the snapshot; undefined where nothing proves it. */
  contactSkewMs: number | undefined;
}

export interface SaleMoment {
  /** How far the till's clock is ahead of ours. */
  skewSeconds: number;
  /** The till's time is kept, and not believed. */
  clockFlagged: boolean;
  /** When it was made, by the till's clock put right; to be believed where the clock is not flagged. */
  madeAt: Date;
  /** When the sale counts as made. */
  soldAt: Date;
}

/**
 * The server's time rules. The till's own time, corrected by the skew of its last contact, counts only where it is
 * credible: after the snapshot, before the arrival, at most as long ago as a till may be offline, and by a clock that
 * nobody has set since. Any other sale counts on its arrival.
 */
export function momentOf({ deviceTime, sentAt, receivedAt, snapshotAt, contactSkewMs }: TillClock): SaleMoment {
  const arrival = receivedAt.getTime();
  const skew = sentAt.getTime() - arrival;
  const corrected = deviceTime.getTime() - (contactSkewMs ?? skew);
  const isSteady = contactSkewMs !== undefined && Math.abs(skew - contactSkewMs) < MAX_SKEW_CHANGE_MS;
  const isFarOff = Math.abs(skew) > CLOCK_HOURS * HOUR;
  // A steady clock may still drift a little, so a sale made just before it was sent may seem to come after that.
  const clockFlagged =
    !isSteady || isFarOff || corrected < snapshotAt.getTime() || corrected >= arrival + MAX_SKEW_CHANGE_MS;
  const madeAt = new Date(Math.min(corrected, arrival));
  const tooLate = arrival - corrected > SNAPSHOT_HOURS * HOUR;
  const soldAt = clockFlagged || tooLate ? receivedAt : madeAt;
  return { skewSeconds: Math.round(skew / 1_000), clockFlagged, madeAt, soldAt };
}

/** Prices are good for three days, and nobody reads them tomorrow. */
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
  /** Since when role, store and status are what they are; null: since they came. */
  placedAt: Date | null;
}

export const NOT_A_SELLER = coded('offlineSale.notASeller');

/**
 * Somebody whose role, store or status has changed since sold in good faith if they sold before: then a colleague may hand
 * the sale in, however late, and a manager decides. Nobody hands in what was sold afterwards.
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

/** How a line of a queued sale stands against the book now. */
export interface QueuedLine {
  quantity: number;
  shownMinor: number;
  /** What the store asks now; null where nobody has priced it, undefined where the product is gone. */
  askedMinor: number | null | undefined;
  /** The server told this price when the goods were read. */
  sealed: boolean;
  /** Of the batches that it may come from: what may be sold, and what has expired or was blocked. */
  usable: number;
  unusable: number;
  /** What the seller may sell of it, as far as approvals go. */
  approved: number;
  /** The lowest MRP printed on the packs that it would take. */
  printedMrpMinor: number | undefined;
}

/** What makes a decision of a sale, before all that is in the way of it. */
export interface QueuedFacts {
  sequenceUsed: boolean;
  sellerChanged: boolean;
  stale: boolean;
  lines: readonly QueuedLine[];
}

/** A reused id is found before a sale is reviewed. */
export type ReviewedReason = Exclude<ConflictReason, 'id_reused'>;

const LINE_RULES: readonly (readonly [ReviewedReason, (line: QueuedLine) => boolean])[] = [
  ['product_gone', ({ askedMinor }) => askedMinor === undefined],
  ['wrong_price', ({ sealed, shownMinor, askedMinor }) => !sealed && shownMinor !== askedMinor],
  ['expired_or_blocked', ({ quantity, usable, unusable }) => usable < quantity && unusable > 0],
  ['insufficient_stock', ({ quantity, usable }) => usable < quantity],
  ['not_approved', ({ quantity, approved }) => approved < quantity],
  ['above_mrp', ({ shownMinor, printedMrpMinor }) => printedMrpMinor !== undefined && shownMinor > printedMrpMinor],
];

/** Why a queued sale has to be decided by somebody; undefined where it simply counts. */
export function whyConflict({ sequenceUsed, sellerChanged, stale, lines }: QueuedFacts): ReviewedReason | undefined {
  if (sequenceUsed) return 'sequence_reused';
  if (sellerChanged) return 'seller_changed';
  if (stale) return 'stale_price';
  return LINE_RULES.find(([, breaks]) => lines.some(breaks))?.[0];
}

export const CONFLICT_MESSAGES: Record<ReviewedReason, Refusal> = {
  insufficient_stock: coded('offlineSale.insufficientStock'),
  expired_or_blocked: coded('offlineSale.expiredOrBlocked'),
  not_approved: coded('offlineSale.notApproved'),
  stale_price: coded('offlineSale.stalePrice'),
  wrong_price: coded('offlineSale.wrongPrice'),
  above_mrp: coded('offlineSale.aboveMrp'),
  seller_changed: coded('offlineSale.sellerChanged'),
  product_gone: coded('offlineSale.productGone'),
  sequence_reused: coded('offlineSale.sequenceReused'),
  refused: coded('offlineSale.refused'),
};

export const CASH_ONLY = coded('offlineSale.cashOnly');

/** A decision is for those who manage the store. */
export const mayResolveConflict = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  actor.role !== 'employee' && canAccessStore(actor, locationId);
