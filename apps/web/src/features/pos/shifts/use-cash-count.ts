import { type CashCounts, OTHER_COINS_MINOR, sumOfCounts } from '@bhandar/domain/pos';
import { parseWhole, readMoney } from '@bhandar/domain/shared';
import { useState } from 'react';

/** The server's limit for one line. */
const MAX_PIECES = 100_000;

function amountIn(text: string): number | null {
  const reading = readMoney(text);
  return reading.ok ? reading.value : null;
}

/** The typed number of pieces by denomination, and the amount of other coins where the denominations leave some out. */
export function useCashCount(denominations: readonly number[]) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const lines = [...new Set([...denominations, OTHER_COINS_MINOR])];
  const textOf = (valueMinor: number): string => typed[valueMinor] ?? '';
  const isAmount = (valueMinor: number): boolean => !denominations.includes(valueMinor);
  /** Undefined where the text is no number, or too large. */
  const piecesOf = (valueMinor: number): number | undefined => {
    const text = textOf(valueMinor);
    if (text === '') return 0;
    const pieces = (isAmount(valueMinor) ? amountIn(text) : parseWhole(text)) ?? MAX_PIECES + 1;
    return pieces <= MAX_PIECES ? pieces : undefined;
  };
  const counts: CashCounts = lines.flatMap((valueMinor) => {
    const count = piecesOf(valueMinor) ?? 0;
    return count > 0 ? [{ valueMinor, count }] : [];
  });
  return {
    lines,
    isAmount,
    textOf,
    piecesOf,
    type: (valueMinor: number, text: string) => setTyped((known) => ({ ...known, [valueMinor]: text })),
    counts,
    totalMinor: sumOfCounts(counts),
    /** Whether anything is typed; the count of an empty drawer needs a 0. */
    isBegun: lines.some((valueMinor) => textOf(valueMinor) !== ''),
    isWrong: lines.some((valueMinor) => piecesOf(valueMinor) === undefined),
  };
}

export type CashCount = ReturnType<typeof useCashCount>;
