import type { CountStatus } from '@bhandar/domain/inventory';
import type { Tone } from '@bhandar/ui';

export const COUNT_TONES: Record<CountStatus, Tone> = {
  counting: 'info',
  submitted: 'warning',
  posted: 'ok',
  cancelled: 'neutral',
};
