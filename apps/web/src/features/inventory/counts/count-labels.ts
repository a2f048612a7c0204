import type { CountLine, CountStatus } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import type { Tone } from '@bhandar/ui';

export const COUNT_TONES: Record<CountStatus, Tone> = {
  counting: 'info',
  submitted: 'warning',
  posted: 'ok',
  cancelled: 'neutral',
};

export const lineName = (line: CountLine): string => `${titleOf(line)} ${line.batchNumber}`.trim();
