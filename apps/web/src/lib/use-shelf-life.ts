import { type ShelfLife, shelfLifeOf } from '@bhandar/domain/inventory';
import { today } from './format';
import { useThresholds } from './thresholds';

/** The expiry code of a batch, today or on another day, by the organisation's steps. */
export function useShelfLife(): (expiresOn: string | null, day?: string) => ShelfLife {
  const steps = useThresholds();
  return (expiresOn, day = today()) => shelfLifeOf(expiresOn, day, steps);
}
