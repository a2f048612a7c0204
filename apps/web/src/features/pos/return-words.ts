import type { ReturnStatus } from '@bhandar/domain/inventory';
import type { Tone } from '@bhandar/ui';

export const goodsName = ({ name, strength }: { name: string; strength: string }): string =>
  [name, strength].filter(Boolean).join(' ');

export const RETURN_TONES: Record<ReturnStatus, Tone> = { pending: 'warning', posted: 'ok', voided: 'neutral' };
