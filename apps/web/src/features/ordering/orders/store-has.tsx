import type { OrderDetailsLine } from '@bhandar/domain/ordering';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format';

/** The store's stock, which holds approved goods before they are received. */
export function StoreHas({ line: { storeHas, unreceived } }: { line: OrderDetailsLine }) {
  const { t } = useTranslation('ordering');
  return (
    <>
      {formatCount(storeHas)}
      {unreceived > 0 ? (
        <span className="block text-ink-3 text-xs">{t('ofThemUnreceived', { quantity: formatCount(unreceived) })}</span>
      ) : null}
    </>
  );
}
