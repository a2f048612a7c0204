import { canAccessStore } from '@bhandar/domain/accounts';
import {
  type CustomerReceipt,
  type RecordCustomerReceiptInput,
  type VoidCustomerReceiptInput,
  whyNotDateOn,
  whyNotReceive,
} from '@bhandar/domain/pos';
import { notFound, refuse } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { refundShift } from '../shifts/refund-shift';
import { getAccountPlace } from './account-place';
import { openAccount } from './account-repository';
import { allocateCredit, postToAccount, reverseDocumentPostings, settleOldest } from './customer-ledger';
import { getReceipt, insertReceipt, lockReceipt, markReceiptVoided } from './receipt-repository';

const ENTITY = 'customerReceipt';

/** A customer pays: the bills that are named are settled, or the oldest first. The rest is an advance. */
export async function recordCustomerReceipt(
  ctx: StaffContext,
  input: RecordCustomerReceiptInput,
): Promise<CustomerReceipt> {
  const today = todayOf(ctx);
  refuse([...whyNotReceive(input), ...whyNotDateOn('receivedOn', input.receivedOn, today)], 'VALIDATION_FAILED');
  const { amountMinor, method, reference, note, settles, receivedOn = today } = input;
  return transact(ctx, async (tx) => {
    const { customer, locationId } = await getAccountPlace(ctx, input, tx);
    const by = { by: ctx.actor.id, at: ctx.now() };
    // Before the account: the till comes first in the counter's order.
    const shiftId =
      method === 'cash' ? await refundShift(tx, ctx, { locationId, deviceId: input.deviceId, cash: true }) : null;
    const account = await openAccount(tx, { customerId: customer.id, locationId }, by);
    const id = await insertReceipt(tx, {
      accountId: account.id,
      shiftId,
      amountMinor,
      method,
      reference,
      note,
      receivedOn,
      createdBy: by.by,
      createdAt: by.at,
    });
    const creditId = await postToAccount(tx, ctx, account, {
      kind: 'receipt',
      effectMinor: -amountMinor,
      document: { kind: 'receipt', id },
      occurredOn: receivedOn,
      note,
    });
    if (settles) await allocateCredit(tx, ctx, { accountId: account.id, creditId, to: settles });
    else await settleOldest(tx, ctx, account.id, { creditIds: [creditId] });
    const receipt = await getReceipt(tx, id);
    const { voucher } = receipt;
    await audit(tx, ctx, {
      action: 'received',
      entity: ENTITY,
      entityId: id,
      locationId,
      after: { voucher, customerId: customer.id, amountMinor, method, receivedOn },
    });
    return receipt;
  });
}

/** Takes a receipt back by a reversing posting, as when a cheque bounces; the bills that it settled are open again. */
export async function voidCustomerReceipt(
  ctx: StaffContext,
  { receiptId, reason, deviceId }: VoidCustomerReceiptInput,
): Promise<CustomerReceipt> {
  return transact(ctx, async (tx) => {
    const locked = await lockReceipt(tx, receiptId);
    if (!locked || locked.voided || !canAccessStore(ctx.actor, locked.locationId)) throw notFound('customerReceipt');
    const { locationId, inDrawer } = locked;
    const voidShiftId = inDrawer ? await refundShift(tx, ctx, { locationId, deviceId, cash: true }) : null;
    await reverseDocumentPostings(tx, ctx, { kind: 'receipt', id: receiptId }, reason);
    await markReceiptVoided(tx, receiptId, { by: ctx.actor.id, at: ctx.now(), reason, voidShiftId });
    const receipt = await getReceipt(tx, receiptId);
    await audit(tx, ctx, {
      action: 'voided',
      entity: ENTITY,
      entityId: receiptId,
      locationId,
      after: { voucher: receipt.voucher, customerId: receipt.customer.id, amountMinor: receipt.amountMinor, reason },
    });
    if (inDrawer) {
      const document = { kind: ENTITY, id: receiptId };
      const cash = { act: 'customerReceiptVoided', valueMinor: receipt.amountMinor, field: 'receiptId' } as const;
      await recordSoloAct(tx, ctx, { ...cash, document });
    }
    return receipt;
  });
}
