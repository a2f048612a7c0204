import { formatAmount } from '../../lib/format';

/** A unit cost with two decimals, so that a column aligns; its tooltip has all four. */
export function UnitCost({ of }: { of: string | null }) {
  if (of === null) return <span className="text-ink-3">–</span>;
  const exact = Number(of);
  // Ten thousandths first: 3.765 has no exact floating-point form and would be rounded down.
  return <span title={String(exact)}>{formatAmount(Math.round(Math.round(exact * 10_000) / 100))}</span>;
}
