import { randomUUID } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import { canAccessStore } from '@bhandar/domain/accounts';
import {
  type CustomerAccountDetails,
  type EnterOnAccountInput,
  effectMinorOf,
  type ReverseAccountEntryInput,
  type SetCustomerAccountInput,
  type SettleCustomerBillsInput,
  whyNotDateOn,
  whyNotEnter,
} from '@bhandar/domain/pos';
import { notFound, refuse } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { getAccountPlace } from './account-place';
import { lockAccount, lockAccountById, openAccount, updateAccount } from './account-repository';
import { postToAccount, reallocateCredit, reversePosting, settleOldest } from './customer-ledger';
import { findPosting } from './posting-repository';
import { customerAccount } from './read-accounts';

const ENTITY = 'customerAccount';

/** Opens the account, or changes its limit, its terms, or whether it is blocked. Bills that were made keep their day. */
export async function setCustomerAccount(
  ctx: StaffContext,
  input: SetCustomerAccountInput,
): Promise<CustomerAccountDetails> {
  const { limitMinor, termDays, isBlocked, blockReason } = input;
  const place = await transact(ctx, async (tx) => {
    const { customer, locationId } = await getAccountPlace(ctx, input, tx);
    const by = { by: ctx.actor.id, at: ctx.now() };
    const account = await openAccount(tx, { customerId: customer.id, locationId }, by);
    await updateAccount(tx, account.id, {
      limitMinor,
      termDays,
      blocked: isBlocked,
      blockReason: isBlocked ? blockReason : '',
      updatedBy: by.by,
      updatedAt: by.at,
    });
    await audit(tx, ctx, {
      action: 'update',
      entity: ENTITY,
      entityId: customer.id,
      locationId,
      before: { limitMinor: account.limitMinor, termDays: account.termDays, isBlocked: account.isBlocked },
      after: { limitMinor, termDays, isBlocked, ...(isBlocked ? { blockReason } : {}) },
    });
    return { customerId: customer.id, locationId };
  });
  return customerAccount(ctx, place);
}

/** An opening balance, a correction or a write-off, with its reason. */
export async function enterOnAccount(ctx: StaffContext, input: EnterOnAccountInput): Promise<{ entryId: number }> {
  refuse(whyNotDateOn('occurredOn', input.occurredOn, todayOf(ctx)), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    const { customer, locationId } = await getAccountPlace(ctx, input, tx);
    const by = { by: ctx.actor.id, at: ctx.now() };
    const account = await openAccount(tx, { customerId: customer.id, locationId }, by);
    refuse(whyNotEnter(input, account), 'RULE_BROKEN');
    const effectMinor = effectMinorOf(input);
    const document = { kind: 'entry', id: randomUUID() } as const;
    const entryId = await postToAccount(tx, ctx, account, {
      kind: input.kind,
      effectMinor,
      document,
      occurredOn: input.occurredOn,
      note: input.reason,
    });
    await settleOldest(tx, ctx, account.id, effectMinor < 0 ? { creditIds: [entryId] } : { billId: entryId });
    await audit(tx, ctx, {
      action: `account.${input.kind}`,
      entity: ENTITY,
      entityId: customer.id,
      locationId,
      after: { effectMinor, reason: input.reason },
    });
    await recordLowered(tx, ctx, { document, effectMinor, field: 'amountMinor' });
    return { entryId };
  });
}

/** Takes an opening balance, a correction or a write-off back. */
export async function reverseAccountEntry(
  ctx: StaffContext,
  { entryId, reason }: ReverseAccountEntryInput,
): Promise<{ entryId: number }> {
  return transact(ctx, async (tx) => {
    const found = await findPosting(tx, entryId);
    const account = found?.documentKind === 'entry' ? await lockAccountById(tx, found.accountId) : undefined;
    // Read again under the lock: somebody else may have reversed it meanwhile.
    const posting = account && (await findPosting(tx, entryId));
    if (!posting || !canAccessStore(ctx.actor, account.locationId)) throw notFound('customerAccount');
    await reversePosting(tx, ctx, posting, reason);
    await audit(tx, ctx, {
      action: 'account.reversed',
      entity: ENTITY,
      entityId: account.customerId,
      locationId: account.locationId,
      before: { kind: posting.kind, effectMinor: posting.effectMinor },
      after: { reason },
    });
    const document = { kind: 'entry', id: posting.documentId } as const;
    await recordLowered(tx, ctx, { document, effectMinor: -posting.effectMinor, field: 'entryId' });
    return { entryId };
  });
}

const recordLowered = (
  tx: Tx,
  ctx: StaffContext,
  { document, effectMinor, field }: { document: { kind: 'entry'; id: string }; effectMinor: number; field: string },
): Promise<void> =>
  recordSoloAct(tx, ctx, {
    act: 'accountLowered',
    valueMinor: -effectMinor,
    document,
    field,
  });

/** Chooses anew which bills a credit settles. */
export async function settleCustomerBills(
  ctx: StaffContext,
  input: SettleCustomerBillsInput,
): Promise<{ creditId: number }> {
  const { creditId, settles } = input;
  return transact(ctx, async (tx) => {
    const { customer, locationId } = await getAccountPlace(ctx, input, tx);
    const account = await lockAccount(tx, { customerId: customer.id, locationId });
    const credit = account && (await findPosting(tx, creditId));
    if (!credit || credit.accountId !== account.id || credit.effectMinor > 0) throw notFound('customerAccount');
    await reallocateCredit(tx, ctx, { accountId: account.id, creditId, to: settles });
    await audit(tx, ctx, {
      action: 'settled',
      entity: ENTITY,
      entityId: customer.id,
      locationId,
      after: { creditId, settles },
    });
    return { creditId };
  });
}
