import { formatAmount } from '../../lib/format';

/** A unit cost with two decimals, so that a column aligns; its tooltip has all four. */
export function UnitCost({ of }: { of: string | null }) {
  if (of === null) return <span className="text-ink-3">–</span>;
  return <span title={String(Number(of))}>{formatUnitCost(of)}</span>;
}

/** In the currency's digits. Ten thousandths first: 3.765 has no exact floating-point form and would be rounded down. */
export const formatUnitCost = (of: string): string => formatAmount(Math.round(Math.round(Number(of) * 10_000) / 100));
