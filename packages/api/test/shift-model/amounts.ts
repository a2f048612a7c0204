import type { CashCounts, SalePaymentInput } from '@bhandar/domain/pos';
import type { Method } from './plan';

export function paymentsOf(method: Method, totalMinor: number, creditMinor: number): SalePaymentInput[] {
  const third = Math.floor(totalMinor / 3);
  const others: Record<Method, SalePaymentInput> = {
    cash: { method: 'card', amountMinor: 0 },
    card: { method: 'card', amountMinor: totalMinor },
    split: { method: 'card', amountMinor: third },
    onAccount: { method: 'account', amountMinor: totalMinor - third },
    credit: { method: 'credit', amountMinor: Math.min(totalMinor, creditMinor) },
  };
  const other = others[method];
  const inCash = totalMinor - other.amountMinor;
  return [
    ...(other.amountMinor > 0 ? [other] : []),
    ...(inCash > 0 ? [{ method: 'cash' as const, amountMinor: inCash, tenderedMinor: inCash + 700 }] : []),
  ];
}

/** In notes and coins of the currency; amounts below a taka cannot be counted. */
export function countsOf(minor: number): CashCounts {
  const counts: CashCounts = [];
  let left = minor;
  for (const valueMinor of [100_000, 10_000, 1_000, 100]) {
    counts.push({ valueMinor, count: Math.floor(left / valueMinor) });
    left %= valueMinor;
  }
  return counts;
}
