import { cartUnits } from '@bhandar/domain/pos';
import { Button, EmptyState } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../lib/format';
import { useDebounced } from '../../../lib/use-debounced';
import { CartLineRow } from './cart-line-row';
import type { Counter } from './use-counter';

export function CartLines({ counter }: { counter: Counter }) {
  const { t } = useTranslation('pos');
  const { order } = counter.till;
  if (order.lines.length === 0) return <EmptyState title={t('emptyTitle')} description={t('emptyText')} />;
  return (
    <ul aria-label={t('cart')}>
      {order.lines.map((line) => (
        <CartLineRow
          key={line.product.productId}
          line={line}
          selected={counter.selected === line.product.productId}
          capped={counter.capped === line.product.productId}
          flash={counter.flashes[line.product.productId] ?? 0}
          {...counter.lineActs}
        />
      ))}
    </ul>
  );
}

export function CartHead({ counter }: { counter: Counter }) {
  const { t } = useTranslation('pos');
  const { order, totals } = counter.till;
  const units = cartUnits(order.lines);
  const news = useDebounced(
    units > 0 ? t('linesChanged', { count: units, total: formatMoney(totals.totalMinor) }) : '',
    500,
  );
  return (
    <header className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-line border-b px-4">
      <h2 className="font-semibold text-base">
        {t('cart')}
        {units > 0 ? <span className="ml-2 font-regular text-ink-3 tabular-nums">{formatCount(units)}</span> : null}
      </h2>
      <span role="status" className="sr-only">
        {news}
      </span>
      {order.lines.length > 0 ? (
        <Button variant="ghost" size="sm" onClick={counter.clearCart}>
          {t('clearCart')}
        </Button>
      ) : null}
    </header>
  );
}
