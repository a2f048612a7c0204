import { coded, DomainError, type RefusalCode } from '../../shared';
import type { TransferStatus } from './transfer';

/** Every allowed step: sent goods come back only by a transfer of their own. */
export const TRANSFER_TRANSITIONS = {
  draft: ['sent', 'cancelled'],
  sent: ['received'],
  received: [],
  cancelled: [],
} as const satisfies Record<TransferStatus, readonly TransferStatus[]>;

export const mayMoveTransfer = (from: TransferStatus, to: TransferStatus): boolean =>
  (TRANSFER_TRANSITIONS[from] as readonly TransferStatus[]).includes(to);

const ALREADY = {
  draft: 'transfer.notSent',
  sent: 'transfer.alreadySent',
  received: 'transfer.alreadyReceived',
  cancelled: 'transfer.alreadyCancelled',
} as const satisfies Record<TransferStatus, RefusalCode>;

/** Refuses a step that the transfer's present status does not allow. */
export function moveTransfer(transfer: { status: TransferStatus; voucher: string }, to: TransferStatus): void {
  if (mayMoveTransfer(transfer.status, to)) return;
  const refusal = coded(ALREADY[transfer.status], { voucher: transfer.voucher });
  throw new DomainError('INVALID_TRANSITION', refusal, { data: { status: transfer.status } });
}
