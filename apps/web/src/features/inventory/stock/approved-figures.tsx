import type { ProductKind } from '@bhandar/domain/catalogue';
import { useTranslation } from 'react-i18next';
import { keepRows, useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { InventoryFigure } from './inventory-figure';

/** The three documented figures in one line beside the title. */
export function ApprovedFigures({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('inventory');
  const { role, stores } = useActor();
  const counts = trpc.inventory.listApprovedItems.useQuery({ kind, limit: 1 }, keepRows).data;
  const figure = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  const names = stores.map(({ name }) => name).join(', ') || t('allStores');
  return (
    <dl className="flex min-w-0 flex-wrap items-baseline gap-x-5 text-sm max-sm:grid max-sm:w-full max-sm:grid-cols-3 max-sm:items-stretch max-sm:gap-2">
      <InventoryFigure label={t('totalOrders')} value={figure(counts?.orderCount)} hint={t('totalOrdersHint')} />
      <InventoryFigure label={t('totalItems')} value={figure(counts?.itemCount)} hint={t('totalItemsHint')} />
      <div className="flex min-w-0 items-baseline gap-x-1.5 max-sm:flex-col">
        <dt className="shrink-0 text-ink-2 max-sm:text-xs">{t('yourStore', { count: stores.length })}</dt>
        <dd className="min-w-0 max-w-full truncate font-semibold" title={names}>
          <span className="max-sm:hidden">{names}</span>
          <span className="sm:hidden">{stores.length > 1 ? t('stores', { count: stores.length }) : names}</span>
        </dd>
        <dd className="shrink-0 text-ink-3 max-sm:sr-only sm:ml-2">{t(`access_${role}`)}</dd>
      </div>
    </dl>
  );
}
