import type {
  RecordSupplierPaymentInput,
  RecordSupplierRefundInput,
  SettleBillsInput,
  SupplierPayment,
  VoidSupplierPaymentInput,
} from '@bhandar/domain/purchasing';
import { whyNotPayOn } from '@bhandar/domain/purchasing';
import { coded, DomainError, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import {
  allocateCredit,
  holdAccount,
  postToSupplier,
  reallocateCredit,
  reversePosting,
  settleOldest,
} from './supplier-ledger';
import {
  getSupplierPayment,
  insertSupplierPayment,
  lockSupplierPayment,
  markSupplierPaymentVoided,
} from './supplier-payment-repository';

/** Records a payment to a supplier that settles the named bills, or the oldest first. The rest stays unallocated. */
export async function recordSupplierPayment(
  ctx: StaffContext,
  input: RecordSupplierPaymentInput,
): Promise<SupplierPayment> {
  const { settles, ...money } = input;
  refuse(whyNotPayOn(input.paidOn, todayOf(ctx)), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    const { supplierId, amountMinor, paidOn = todayOf(ctx), reference } = money;
    await holdAccount(tx, supplierId, { live: false });
    const by = { createdBy: ctx.actor.id, createdAt: ctx.now() };
    const id = await insertSupplierPayment(tx, { ...money, paidOn, direction: 'paid', ...by });
    const creditId = await postToSupplier(tx, ctx, {
      supplierId,
      kind: 'payment',
      amountMinor,
      document: { kind: 'payment', id },
      occurredOn: paidOn,
      note: reference,
    });
    if (settles) await allocateCredit(tx, ctx, { supplierId, creditId, to: settles });
    else await settleOldest(tx, ctx, { supplierId, creditId });
    return written(tx, ctx, { id, action: 'paid' });
  });
}

/** Records a refund from a supplier, at most the open amount of its credits. */
export async function recordSupplierRefund(
  ctx: StaffContext,
  input: RecordSupplierRefundInput,
): Promise<SupplierPayment> {
  refuse(whyNotPayOn(input.paidOn, todayOf(ctx)), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    const { supplierId, amountMinor, paidOn = todayOf(ctx), reference } = input;
    await holdAccount(tx, supplierId, { live: false });
    const by = { createdBy: ctx.actor.id, createdAt: ctx.now() };
    const id = await insertSupplierPayment(tx, { ...input, paidOn, direction: 'received', ...by });
    await postToSupplier(tx, ctx, {
      supplierId,
      kind: 'refund',
      amountMinor,
      document: { kind: 'refund', id },
      occurredOn: paidOn,
      note: reference,
    });
    return written(tx, ctx, { id, action: 'received' });
  });
}

async function written(
  tx: Parameters<typeof getSupplierPayment>[0],
  ctx: StaffContext,
  { id, action }: { id: string; action: string },
): Promise<SupplierPayment> {
  const payment = await getSupplierPayment(tx, id);
  await audit(tx, ctx, { action, entity: 'supplierPayment', entityId: id, after: payment });
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
    return written(tx, ctx, { id: paymentId, action: 'voided' });
  });
}
