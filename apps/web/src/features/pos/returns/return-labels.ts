import type { ReturnStatus } from '@bhandar/domain/inventory';
import type { Tone } from '@bhandar/ui';

export const RETURN_TONES: Record<ReturnStatus, Tone> = { pending: 'warning', posted: 'ok', voided: 'neutral' };
