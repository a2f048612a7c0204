import { arrivedStock, type OrderDetailsLine } from '@bhandar/domain/ordering';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format';

/** The store's stock, apart from approved goods that it has not received. */
export function StoreHas({ line }: { line: OrderDetailsLine }) {
  const { t } = useTranslation('ordering');
  return (
    <>
      {formatCount(arrivedStock(line))}
      {line.unreceived > 0 ? (
        <span className="block text-ink-3 text-xs">{t('onTheWay', { quantity: formatCount(line.unreceived) })}</span>
      ) : null}
    </>
  );
}
