import { type CashCounts, sumOfCounts } from '@bhandar/domain/pos';
import { parseWhole } from '@bhandar/domain/shared';
import { useState } from 'react';

/** The server's limit for one denomination. */
const MAX_PIECES = 100_000;

export const isPieces = (text: string): boolean => text === '' || (parseWhole(text) ?? MAX_PIECES + 1) <= MAX_PIECES;

/** The typed number of pieces by denomination. */
export function useCashCount(denominations: readonly number[]) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const textOf = (valueMinor: number): string => typed[valueMinor] ?? '';
  const counts: CashCounts = denominations.flatMap((valueMinor) => {
    const count = isPieces(textOf(valueMinor)) ? (parseWhole(textOf(valueMinor)) ?? 0) : 0;
    return count > 0 ? [{ valueMinor, count }] : [];
  });
  return {
    denominations,
    textOf,
    type: (valueMinor: number, text: string) => setTyped((known) => ({ ...known, [valueMinor]: text })),
    counts,
    totalMinor: sumOfCounts(counts),
    /** Whether anything is typed; the count of an empty drawer needs a 0. */
    isBegun: denominations.some((valueMinor) => textOf(valueMinor) !== ''),
    isWrong: denominations.some((valueMinor) => !isPieces(textOf(valueMinor))),
  };
}

export type CashCount = ReturnType<typeof useCashCount>;
