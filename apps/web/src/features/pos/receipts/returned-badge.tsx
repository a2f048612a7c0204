import type { ReturnedState } from '@bhandar/domain/pos';
import { Badge } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';

const TONES = { whole: 'danger', part: 'warning', waiting: 'warning' } as const;

/** Beside the number of a receipt in a list. */
export function ReturnedBadge({ returned }: { returned: ReturnedState | null | undefined }) {
  const { t } = useTranslation('pos');
  return returned ? <Badge tone={TONES[returned]}>{t(`returned_${returned}`)}</Badge> : null;
}
