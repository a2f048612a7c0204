import { CASH_ONLY, isCashTaken, momentOf, type QueuedSale, reviewSeller, type TillContact } from '@bhandar/domain/pos';
import { coded, dayInZone, type FieldRefusals, invalid } from '@bhandar/domain/shared';
import type { findStaffIncludingRemoved } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { inNameOf } from '../../core/in-name-of';
import { fingerprintOf } from '../checkout/sale-draft';
import { findNamedTenders } from '../payments/tenders';
import { isClockSealOf, isSellerSealOf } from '../seals/seals';
import type { Arrived } from './decide-queued-sales';

export interface OfflineTill {
  locationId: string;
  deviceId: string;
  sentAt: Date;
  receivedAt: Date;
}

/** What the proofs of a till's sales are judged by. */
export interface Seals {
  sealKey: string;
  /** Whether the sender's device is this till, which a refused one is not. */
  tillProven: boolean;
}

/** A queued sale with its moment, its draft and what it proves; throws what is invalid in it. */
export async function readArrived(
  ctx: StaffContext,
  till: OfflineTill & Seals,
  queued: QueuedSale,
  found: ReturnType<typeof findStaffIncludingRemoved>,
): Promise<Arrived> {
  const { locationId, deviceId } = till;
  const { sale: input } = queued;
  const wrong = whyInvalid(till, queued);
  const seller = await found;
  if (wrong || !seller)
    throw invalid(coded('offlineSale.notThisTill'), wrong ?? { cashierId: coded('offlineSale.nobody') });
  const snapshotAt = new Date(queued.snapshotAt);
  const known = { staffId: queued.cashierId, contact: queued.contact, snapshotAt };
  const contactSkewMs = contactSkewOf(till, known);
  const moment = momentOf({ ...till, deviceTime: new Date(queued.soldAt), snapshotAt, contactSkewMs });
  const review = reviewSeller({ ...seller.actor, ...seller }, { locationId, sentBy: ctx.actor.id, moment });
  if (typeof review === 'object') throw invalid(Object.values(review)[0] ?? coded('offlineSale.notASeller'), review);
  const businessOn = dayInZone(moment.soldAt, ctx.settings.timeZone);
  const sellerProven = seller.actor.id === ctx.actor.id || isSignedInAt(till, known);
  const asSeller = sellerProven ? inNameOf(ctx, seller.actor) : ctx;
  return {
    queued,
    moment,
    sellerChanged: review === 'changed',
    proofs: { sellerProven, tillProven: till.tillProven },
    ctx: asSeller,
    draft: {
      input,
      locationId,
      deviceId,
      standing: false,
      cash: isCashTaken(input),
      tenders: await findNamedTenders(ctx.db, input),
      soldAt: moment.soldAt,
      businessOn,
      fingerprint: fingerprintOf(locationId, input),
      role: asSeller.actor.role,
      grants: asSeller.actor.grants,
      offline: true,
      taken: queued.taken,
    },
  };
}

/** The last contact of a till before an act, and the person who did it. */
interface KnownContact {
  staffId: string;
  contact: TillContact | undefined;
  snapshotAt: Date;
}

/** The till's skew as the server measured it at the snapshot. */
export function contactSkewOf(
  { locationId, deviceId, sealKey }: OfflineTill & { sealKey: string },
  { contact, snapshotAt: takenAt }: KnownContact,
): number | undefined {
  if (!contact) return undefined;
  const { skewMs, seal } = contact;
  return isClockSealOf(sealKey, { locationId, deviceId, skewMs, takenAt }, seal) ? skewMs : undefined;
}

/** Whether the person's own session read the goods of the snapshot for this till. */
const isSignedInAt = (
  { locationId, deviceId, sealKey }: OfflineTill & { sealKey: string },
  { staffId, contact, snapshotAt: takenAt }: KnownContact,
): boolean => isSellerSealOf(sealKey, { locationId, deviceId, staffId, takenAt }, contact?.seller ?? '');

function whyInvalid({ locationId }: OfflineTill, { sale: input }: QueuedSale): FieldRefusals | undefined {
  if (!input.payments && input.paymentMethod !== 'cash') return { 'sale.paymentMethod': CASH_ONLY };
  if (input.locationId && input.locationId !== locationId)
    return { 'sale.locationId': coded('offlineSale.notThisStore') };
  return undefined;
}
