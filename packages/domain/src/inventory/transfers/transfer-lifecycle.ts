import { DomainError } from '../../shared';
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

/** Refuses a step that the transfer's present status does not allow. */
export function moveTransfer(transfer: { status: TransferStatus; voucher: string }, to: TransferStatus): void {
  if (mayMoveTransfer(transfer.status, to)) return;
  const message =
    transfer.status === 'draft'
      ? `Transfer ${transfer.voucher} has not been sent yet`
      : `Transfer ${transfer.voucher} was already ${transfer.status}`;
  throw new DomainError('INVALID_TRANSITION', message, { data: { status: transfer.status } });
}
