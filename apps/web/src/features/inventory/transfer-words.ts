import type { StockPlace, TransferStatus } from '@bhandar/domain/inventory';
import type { Tone } from '@bhandar/ui';

export const placeWords = ({ kind, name, city }: Pick<StockPlace, 'kind' | 'name' | 'city'>): string =>
  kind === 'warehouse' ? name : `${name}, ${city}`;

export const TRANSFER_TONES: Record<TransferStatus, Tone> = {
  draft: 'neutral',
  sent: 'warning',
  received: 'ok',
  cancelled: 'neutral',
};
