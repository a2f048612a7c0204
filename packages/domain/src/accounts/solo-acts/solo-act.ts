import { coded, decimalFromMinor, type Violation } from '../../shared';
import type { Actor } from '../actor';

/**
 * The acts that make stock or cash without a document of another person, with what each makes. Every one of them counts
 * towards the limit of a day, which a manager shares with the people whom the manager added, at its value in minor units.
 */
export const SOLO_ACTS = {
  /** The refund or the worth of the goods, whichever is more. */
  returnWithoutReceipt: ['stock', 'cash'],
  /** What goes back to the customer, or as credit of an exchange. */
  refund: ['stock', 'cash'],
  saleVoided: ['stock', 'cash'],
  /** Cash taken out of a drawer. A safe drop is left out: it stays in the store, and the count of the shift shows it. */
  cashPaidOut: ['cash'],
  /** What a customer paid on account in cash and gets back. */
  customerReceiptVoided: ['cash'],
  /** An entry by which a customer owes less or has store credit, or one that raised the account and is taken back. */
  accountLowered: ['cash'],
  /** Goods at their worth, as in all acts below. */
  stockFound: ['stock'],
  countSurplus: ['stock'],
  productStock: ['stock'],
  transitFound: ['stock'],
  quarantineReleased: ['stock'],
  writeOffVoided: ['stock'],
  /** The goods of a purchase that nobody pays for. */
  purchaseUnpaid: ['stock'],
} as const satisfies Record<string, readonly ('stock' | 'cash')[]>;

/**
 * The acts by which goods leave a store on one person's word, at their worth. Each has a limit of its own, which also
 * bounds one document: the setting of this name.
 */
export const LOSS_ACTS = {
  /** Taken out by an adjustment, or said to have been missing in a delivery. */
  stockLost: 'adjustmentLimitMinor',
  /** What one person counted and posted. */
  countShortage: 'countLimitMinor',
  writtenOff: 'writeOffLimitMinor',
} as const satisfies Record<string, string>;

export type LossAct = keyof typeof LOSS_ACTS;
export type SoloAct = keyof typeof SOLO_ACTS | LossAct;

type DayLimit = 'soloDayLimitMinor' | (typeof LOSS_ACTS)[LossAct];

/** The setting that bounds an act on a day, and the acts that count towards it together. */
export function dayLimitOf(act: SoloAct): { setting: DayLimit; acts: readonly SoloAct[] } {
  const isLoss = (known: SoloAct): known is LossAct => known in LOSS_ACTS;
  if (isLoss(act)) return { setting: LOSS_ACTS[act], acts: [act] };
  return { setting: 'soloDayLimitMinor', acts: Object.keys(SOLO_ACTS) as (keyof typeof SOLO_ACTS)[] };
}

interface SoloDay {
  /** Of a day; 0 for no limit. */
  limitMinor: number;
  /** What all who share the limit used today. */
  usedMinor: number;
  /** What the person did of that. */
  ownMinor: number;
  /** What the act makes. */
  valueMinor: number;
}

/** Why a person may not do so much more today without somebody else; superadmins may. */
export function whyNotAlone(
  actor: Pick<Actor, 'role'>,
  { limitMinor, usedMinor, ownMinor, valueMinor }: SoloDay,
  field = 'lines',
): Violation[] {
  if (limitMinor === 0 || actor.role === 'superadmin' || usedMinor + valueMinor <= limitMinor) return [];
  const left = decimalFromMinor(Math.max(0, limitMinor - usedMinor)).toFixed(2);
  const isShared = usedMinor > ownMinor;
  return [{ field, ...(isShared ? coded('soloAct.overSharedLimit', { left }) : coded('soloAct.overLimit', { left })) }];
}
