import { createHash } from 'node:crypto';
import {
  type Discount,
  isCashTaken,
  type LedgerSeller,
  type RecordSaleInput,
  type SaleDraft,
  withNameOnRecord,
} from '@bhandar/domain/pos';
import { dayInZone, notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { findReleaser } from '../cashier/release';
import { findCustomerName } from '../customers/customer-repository';
import { findNamedTenders } from '../payments/tenders';
import { getStoreId } from '../tills/choose-store';
import { staffDeviceOf } from '../tills/own-till';

/** A draft with its store, its till, the time of the sale, and the rights that decide on it. */
export interface StoreDraft extends SaleDraft, LedgerSeller {
  locationId: string;
  deviceId: string;
  /** Of the documented path or without a device: no till takes it, but the drawer that the person holds, if any. */
  standing: boolean;
  /** Whether some of it is paid in cash. */
  cash: boolean;
  soldAt: Date;
  /** Identifies a repeat of the same sale. */
  fingerprint: string;
}

/** A sale at the counter, made now. */
export async function draftOf(ctx: StaffContext, input: RecordSaleInput): Promise<StoreDraft> {
  const { actor, settings } = ctx;
  const locationId = await getStoreId(ctx, input.locationId);
  const { customerId } = input;
  const name = customerId && (await findCustomerName(ctx.db, { customerId, locationId }));
  if (customerId && name === undefined) throw notFound('customer');
  const soldAt = ctx.now();
  const { id: saleId, release: token } = input;
  const releaser = token ? await findReleaser(ctx.db, ctx, { token, act: 'sell', saleId, locationId }) : undefined;
  // A colleague who has released it decides by the own rights.
  const { role, grants } = releaser ?? actor;
  return {
    input: withNameOnRecord(input, name),
    locationId,
    soldAt,
    tenders: await findNamedTenders(ctx.db, input),
    role,
    grants,
    offline: false,
    standing: input.deviceId === undefined || input.shift === 'standing',
    cash: isCashTaken(input),
    fingerprint: fingerprintOf(locationId, input),
    deviceId: input.deviceId ?? staffDeviceOf(actor.id),
    businessOn: dayInZone(soldAt, settings.timeZone),
  };
}

export const hasChosenBatch = ({ input }: Pick<SaleDraft, 'input'>) =>
  input.lines.some(({ batchId }) => batchId !== undefined);

/**
 * Everything of a sale but the device that sends it. What a sale leaves out is left out here, too, so that a sale that
 * could have been made before keeps its fingerprint.
 */
export function fingerprintOf(locationId: string, input: RecordSaleInput): string {
  const { customer, paymentMethod, discountMinor, totalMinor, tenderedMinor = null } = input;
  const lines = input.lines.map(({ productId, quantity, unitPriceMinor, batchId, discount, note }) => [
    productId,
    quantity,
    unitPriceMinor,
    ...(batchId ? [batchId] : []),
    ...(discount || note ? [{ discount: discountFacts(discount), note: note || undefined }] : []),
  ]);
  const { payments, roundingMinor, discount, note } = input;
  const facts = [
    locationId,
    lines,
    [customer.name, customer.phone, customer.email],
    paymentMethod,
    discountMinor,
    tenderedMinor,
    totalMinor,
    ...(input.customerId ? [input.customerId] : []),
    ...(payments || discount || note
      ? [
          {
            payments: payments?.map((payment) => [
              payment.method,
              payment.tenderId ?? null,
              payment.amountMinor,
              payment.tenderedMinor ?? null,
              payment.reference ?? '',
            ]),
            roundingMinor: roundingMinor || undefined,
            discount: discountFacts(discount),
            note: note || undefined,
          },
        ]
      : []),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

const discountFacts = (discount: Discount | undefined) =>
  discount && [discount.basisPoints ?? null, discount.amountMinor ?? null, discount.reason];
