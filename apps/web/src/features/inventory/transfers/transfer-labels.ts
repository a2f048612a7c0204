import type { TransferStatus } from '@bhandar/domain/inventory';
import type { Tone } from '@bhandar/ui';

export const TRANSFER_TONES: Record<TransferStatus, Tone> = {
  draft: 'neutral',
  sent: 'warning',
  received: 'ok',
  cancelled: 'neutral',
};
