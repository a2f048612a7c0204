import { createHash } from 'node:crypto';
import type { Role } from '@bhandar/domain/accounts';
import type { RecordSaleInput, SaleDraft, SellFrom } from '@bhandar/domain/pos';
import { dayInZone, notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { isCustomerOf } from '../customers/customer-repository';
import { getStoreId } from './choose-store';

/** A draft with its place, its till and the instant at which it counts as sold. */
export interface StoreDraft extends SaleDraft {
  locationId: string;
  deviceId: string;
  soldAt: Date;
  /** What makes a repeat the same sale. */
  fingerprint: string;
  /** By whose rights a discount and a sale below cost are decided. */
  role: Role;
  /** Of a reviewed sale: whoever accepts it decides about approvals, too. */
  sellFrom?: SellFrom;
}

/** A sale at the counter, made now. */
export async function draftOf(ctx: StaffContext, input: RecordSaleInput): Promise<StoreDraft> {
  const { actor, settings } = ctx;
  const locationId = await getStoreId(ctx, input.locationId);
  const { customerId } = input;
  if (customerId && !(await isCustomerOf(ctx.db, { customerId, locationId }))) throw notFound('customer');
  const soldAt = ctx.now();
  return {
    ...{ input, locationId, soldAt, role: actor.role, offline: false },
    fingerprint: fingerprintOf(locationId, input),
    deviceId: input.deviceId ?? `staff:${actor.id}`,
    businessOn: dayInZone(soldAt, settings.timeZone),
  };
}

export const hasChosenBatch = ({ input }: Pick<SaleDraft, 'input'>) =>
  input.lines.some(({ batchId }) => batchId !== undefined);

/** Everything of a sale but the device that sends it. */
export function fingerprintOf(locationId: string, input: RecordSaleInput): string {
  const { customer, paymentMethod, discountMinor, totalMinor, tenderedMinor = null } = input;
  const lines = input.lines.map(({ productId, quantity, unitPriceMinor, batchId }) => [
    ...[productId, quantity, unitPriceMinor],
    ...(batchId ? [batchId] : []),
  ]);
  const facts = [
    locationId,
    lines,
    [customer.name, customer.phone, customer.email],
    paymentMethod,
    discountMinor,
    tenderedMinor,
    totalMinor,
    ...(input.customerId ? [input.customerId] : []),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
