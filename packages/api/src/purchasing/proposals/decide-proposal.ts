import type { Tx } from '@bhandar/db';
import {
  type ConfirmProposalInput,
  type ProposalRef,
  ProposedPurchase,
  type PurchaseProposal,
  type RejectProposalInput,
  requireWaiting,
  whyNotWithdrawProposal,
} from '@bhandar/domain/purchasing';
import { coded, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { readStored } from '../../core/read-stored';
import { transact } from '../../core/transact';
import { recordPurchaseIn } from '../purchases/record-purchase';
import { readProposal } from './list-proposals';
import { type LoadedProposal, lockProposal, writeDecision } from './proposal-repository';
import { ENTITY } from './propose-purchase';

/** Records a store's purchase as the warehouse's own: its goods enter the warehouse, and its prices apply. */
export async function confirmProposal(
  ctx: StaffContext,
  { proposalId, confirmed }: ConfirmProposalInput,
): Promise<PurchaseProposal> {
  return transact(ctx, async (tx) => {
    const before = await lockWaiting(tx, ctx, proposalId);
    const input = readStored(ProposedPurchase, before.input, coded('purchaseProposal.unreadable'));
    const { id: purchaseId } = await recordPurchaseIn(tx, ctx, { ...input, confirmed, storeId: null });
    const after = await decide(tx, ctx, before, { status: 'confirmed', purchaseId });
    await publish(tx, ctx, { kind: 'purchase.recorded', locationId: null, purchaseId });
    await publish(tx, ctx, { kind: 'proposal.confirmed', locationId: before.store.id, proposalId });
    return after;
  });
}

export const rejectProposal = (
  ctx: StaffContext,
  { proposalId, reason }: RejectProposalInput,
): Promise<PurchaseProposal> =>
  transact(ctx, async (tx) => {
    const before = await lockWaiting(tx, ctx, proposalId);
    const after = await decide(tx, ctx, before, { status: 'rejected', reason });
    await publish(tx, ctx, { kind: 'proposal.rejected', locationId: before.store.id, proposalId });
    return after;
  });

export const withdrawProposal = (ctx: StaffContext, { proposalId }: ProposalRef): Promise<PurchaseProposal> =>
  transact(ctx, async (tx) => {
    refuse(whyNotWithdrawProposal(ctx.actor));
    const before = await lockWaiting(tx, ctx, proposalId);
    const after = await decide(tx, ctx, before, { status: 'withdrawn' });
    await publish(tx, ctx, { kind: 'proposal.withdrawn', locationId: before.store.id, proposalId });
    return after;
  });

async function lockWaiting(tx: Tx, ctx: StaffContext, proposalId: string): Promise<LoadedProposal> {
  const proposal = await lockProposal(tx, ctx.actor, proposalId);
  requireWaiting(proposal);
  return proposal;
}

async function decide(
  tx: Tx,
  ctx: StaffContext,
  { id, store }: LoadedProposal,
  decision:
    | { status: 'confirmed'; purchaseId: string }
    | { status: 'rejected'; reason: string }
    | { status: 'withdrawn' },
): Promise<PurchaseProposal> {
  await writeDecision(tx, id, { ...decision, decidedBy: ctx.actor.id, decidedAt: ctx.now() });
  const after = await readProposal(tx, ctx, id);
  await audit(tx, ctx, {
    action: decision.status,
    entity: ENTITY,
    entityId: id,
    locationId: store.id,
    before: { status: 'waiting' },
    after: decision,
  });
  return after;
}
