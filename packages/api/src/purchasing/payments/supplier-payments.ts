import type { Tx } from '@bhandar/db';
import type {
  RecordSupplierPaymentInput,
  RecordSupplierRefundInput,
  SettleBillsInput,
  SupplierPayment,
  VoidSupplierPaymentInput,
} from '@bhandar/domain/purchasing';
import { type Buyer, paidBuyer, whyNotPayOn } from '@bhandar/domain/purchasing';
import { coded, DomainError, invalid, notFound, refuse, type Settlement } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import {
  allocateCredit,
  balancesOf,
  holdAccount,
  postToSupplier,
  reallocateCredit,
  refuseRefund,
  refuseSettling,
  reversePosting,
  settleOldest,
} from './supplier-ledger';
import { listOpenPostings } from './supplier-ledger-repository';
import {
  getSupplierPayment,
  insertSupplierPayment,
  isStore,
  lockSupplierPayment,
  markSupplierPaymentVoided,
} from './supplier-payment-repository';

/**
 * Records a payment of one buyer to a supplier that settles the named bills, or the oldest first. The rest stays
 * unallocated.
 */
export async function recordSupplierPayment(
  ctx: StaffContext,
  input: RecordSupplierPaymentInput,
): Promise<SupplierPayment> {
  const { settles, storeId: named, ...money } = input;
  refuse(whyNotPayOn(input.paidOn, todayOf(ctx)), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    const { supplierId, amountMinor, paidOn = todayOf(ctx), reference } = money;
    await holdAccount(tx, supplierId, { live: false });
    const storeId = await chooseBuyer(tx, named, await buyersOfBills(tx, supplierId, settles));
    // Before the row is written, because a refused one would use up a voucher number.
    if (settles) await refuseSettling(tx, { supplierId, storeId, to: settles, creditMinor: amountMinor });
    const by = { createdBy: ctx.actor.id, createdAt: ctx.now() };
    const id = await insertSupplierPayment(tx, { ...money, paidOn, direction: 'paid', ...by });
    const creditId = await postToSupplier(tx, ctx, {
      supplierId,
      storeId,
      kind: 'payment',
      amountMinor,
      document: { kind: 'payment', id },
      occurredOn: paidOn,
      note: reference,
    });
    if (settles) await allocateCredit(tx, ctx, { supplierId, creditId, to: settles });
    else await settleOldest(tx, ctx, { supplierId, creditId });
    return written(tx, ctx, { id, storeId, action: 'paid' });
  });
}

/** Records a refund from a supplier to a buyer, at most what the buyer's credits hold on its day. */
export async function recordSupplierRefund(
  ctx: StaffContext,
  input: RecordSupplierRefundInput,
): Promise<SupplierPayment> {
  refuse(whyNotPayOn(input.paidOn, todayOf(ctx)), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    const { storeId: named, ...money } = input;
    const { supplierId, amountMinor, paidOn = todayOf(ctx), reference } = money;
    await holdAccount(tx, supplierId, { live: false });
    const enough = (await balancesOf(tx, supplierId)).filter(({ refundableMinor }) => refundableMinor >= amountMinor);
    const buyers = enough.map((balance) => balance.storeId);
    const storeId = await chooseBuyer(tx, named, buyers);
    await refuseRefund(tx, { supplierId, storeId, amountMinor, paidOn });
    const by = { createdBy: ctx.actor.id, createdAt: ctx.now() };
    const id = await insertSupplierPayment(tx, { ...money, paidOn, direction: 'received', ...by });
    await postToSupplier(tx, ctx, {
      supplierId,
      storeId,
      kind: 'refund',
      amountMinor,
      document: { kind: 'refund', id },
      occurredOn: paidOn,
      note: reference,
    });
    return written(tx, ctx, { id, storeId, action: 'received' });
  });
}

/** The buyers of the named bills, or of all open bills of a supplier. */
async function buyersOfBills(tx: Tx, supplierId: string, settles: readonly Settlement[] | undefined): Promise<Buyer[]> {
  const named = settles && new Set(settles.filter(({ amountMinor }) => amountMinor > 0).map(({ billId }) => billId));
  const bills = await listOpenPostings(tx, supplierId, 'bills');
  return bills.filter(({ id }) => !named || named.has(id)).map(({ storeId }) => storeId);
}

async function chooseBuyer(tx: Tx, named: Buyer | undefined, possible: readonly Buyer[]): Promise<Buyer> {
  if (named && !(await isStore(tx, named))) throw notFound('store');
  const storeId = paidBuyer(named, possible);
  if (storeId !== undefined) return storeId;
  throw invalid(coded('payment.chooseBuyer'), { storeId: coded('payment.chooseBuyer') });
}

async function written(
  tx: Tx,
  ctx: StaffContext,
  { id, storeId, action }: { id: string; storeId: Buyer; action: string },
): Promise<SupplierPayment> {
  const payment = await getSupplierPayment(tx, id);
  await audit(tx, ctx, { action, entity: 'supplierPayment', entityId: id, locationId: storeId, after: payment });
  return payment;
}

/** Replaces the bills that a payment or credit note settles. */
export async function settleBills(ctx: StaffContext, input: SettleBillsInput): Promise<{ creditId: number }> {
  const { supplierId, creditId, settles } = input;
  return transact(ctx, async (tx) => {
    await reallocateCredit(tx, ctx, { supplierId, creditId, to: settles });
    await audit(tx, ctx, { action: 'settled', entity: 'supplier', entityId: supplierId, after: { creditId, settles } });
    return { creditId };
  });
}

/** Voids a payment or refund by a reversing posting; the bills that it settled are open again. */
export async function voidSupplierPayment(
  ctx: StaffContext,
  { paymentId, reason }: VoidSupplierPaymentInput,
): Promise<SupplierPayment> {
  return transact(ctx, async (tx) => {
    const payment = await lockSupplierPayment(tx, paymentId);
    if (!payment || payment.voided) {
      throw new DomainError('NOT_FOUND', coded('payment.notFound'), { data: { deletedCount: 0 } });
    }
    const kind = payment.direction === 'paid' ? 'payment' : 'refund';
    await reversePosting(tx, ctx, { kind, id: paymentId }, reason);
    await markSupplierPaymentVoided(tx, paymentId, { by: ctx.actor.id, at: ctx.now(), reason });
    return written(tx, ctx, { id: paymentId, storeId: payment.storeId, action: 'voided' });
  });
}
