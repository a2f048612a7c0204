import type { CountLine, CountStatus } from '@bhandar/domain/inventory';
import type { Tone } from '@bhandar/ui';
import { goodsName } from './transfer-words';

export const COUNT_TONES: Record<CountStatus, Tone> = {
  counting: 'info',
  submitted: 'warning',
  posted: 'ok',
  cancelled: 'neutral',
};

export const lineName = (line: CountLine): string => `${goodsName(line)} ${line.batchNumber}`.trim();
