import { lazy, Suspense } from 'react';
import type { Counter } from '../use-counter';

const ExchangeSummary = lazy(() => import('../../exchange/exchange-summary'));

/** What comes back for the bill, if it is an exchange. */
export function ExchangedGoods({ counter: { till, removeExchange } }: { counter: Counter }) {
  const { exchange } = till.order;
  if (!exchange) return null;
  return (
    <Suspense>
      <ExchangeSummary exchange={exchange} totalMinor={till.totals.totalMinor} onRemove={removeExchange} />
    </Suspense>
  );
}
