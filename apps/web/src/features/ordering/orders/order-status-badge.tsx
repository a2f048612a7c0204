import type { OrderStatus } from '@bhandar/domain/ordering';
import { Badge, type Tone } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';

/** Documented tones: pending is a warning, approved a success, an order that ended without goods an error. */
const TONES: Record<OrderStatus, Tone> = {
  pending: 'warning',
  approved: 'ok',
  fulfilled: 'brand',
  rejected: 'danger',
  cancelled: 'danger',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('ordering');
  return <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>;
}
