import type { Actor } from '../../accounts';
import { coded, DomainError, type Violation } from '../../shared';
import type { ProposalStatus } from './purchase-proposal';

/** The store withdraws what it sent. The warehouse rejects it instead, and says why. */
export function whyNotWithdrawProposal(actor: Pick<Actor, 'role'>): Violation[] {
  return actor.role === 'superadmin' ? [{ field: 'proposalId', ...coded('purchaseProposal.rejectInstead') }] : [];
}

const DECIDED = {
  confirmed: 'purchaseProposal.alreadyConfirmed',
  rejected: 'purchaseProposal.alreadyRejected',
  withdrawn: 'purchaseProposal.alreadyWithdrawn',
} as const;

/** A proposal is decided once. */
export function requireWaiting({ status, decidedBy }: { status: ProposalStatus; decidedBy: string }): void {
  if (status === 'waiting') return;
  throw new DomainError('INVALID_TRANSITION', coded(DECIDED[status], { person: decidedBy }), {
    data: { status, by: decidedBy },
  });
}
