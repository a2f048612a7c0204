import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../kit';
import { formatCount } from '../../../lib/format';

/** The three documented figures in one line above the list. */
export function ApprovedFigures({ orders, items }: { orders: number | undefined; items: number | undefined }) {
  const { t } = useTranslation('inventory');
  const { role, stores } = useActor();
  const figure = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  const names = stores.map(({ name }) => name).join(', ') || t('allStores');
  return (
    <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] divide-x divide-line rounded-card border border-line bg-surface">
      <Figure label={t('totalOrders')} value={figure(orders)} hint={t('totalOrdersHint')} />
      <Figure label={t('totalItems')} value={figure(items)} hint={t('totalItemsHint')} />
      <Figure
        label={t('yourStore', { count: stores.length })}
        value={
          <span className="font-sans text-sm xl:text-base">
            <span className="max-sm:hidden">{names}</span>
            <span className="sm:hidden">{stores.length > 1 ? t('stores', { count: stores.length }) : names}</span>
          </span>
        }
        access={t(`access_${role}`)}
      />
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  hint?: string;
  access?: string;
}

function Figure({ label, value, hint, access }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col justify-center gap-x-2 px-3 py-2 sm:flex-row sm:items-baseline sm:justify-start xl:gap-x-3 xl:px-4">
      <dt className="shrink-0 text-ink-2 text-xs sm:text-sm">{label}</dt>
      <dd className="min-w-0">
        <span className="title text-lg">{value}</span>
        {hint ? <span className="ml-2 text-ink-3 text-xs max-xl:hidden">{hint}</span> : null}
      </dd>
      {access ? <dd className="shrink-0 text-ink-3 text-xs sm:ml-auto">{access}</dd> : null}
    </div>
  );
}
