import type { OrderDetailsLine } from '@bhandar/domain/ordering';
import { parseWhole } from '@bhandar/ui';

/** What is typed in the Approve column, by line number; a line that was not touched gets what it asks. */
export type TypedQuantities = Readonly<Record<number, string>>;

export interface ApprovalLine {
  line: OrderDetailsLine;
  text: string;
  /** Null where the text is no quantity between 0 and what was asked. */
  quantity: number | null;
  /** How many units the warehouse lacks for it. */
  short: number;
  /** What the warehouse keeps after it; null while it cannot be said. */
  after: number | null;
}

export function approvalLines(lines: readonly OrderDetailsLine[], typed: TypedQuantities): ApprovalLine[] {
  return lines.map((line) => {
    const text = typed[line.lineNo] ?? String(line.quantity);
    const read = parseWhole(text);
    const quantity = read !== null && read <= line.quantity ? read : null;
    const short = Math.max(0, (quantity ?? 0) - line.available);
    return { line, text, quantity, short, after: quantity === null || short > 0 ? null : line.available - quantity };
  });
}

/** Every line at what the warehouse can send of it. */
export const loweredToStock = (lines: readonly OrderDetailsLine[]): TypedQuantities =>
  Object.fromEntries(lines.map((line) => [line.lineNo, String(Math.min(line.quantity, line.available))]));

/** Only what differs from what was asked travels. */
export const loweredLines = (lines: readonly ApprovalLine[]) =>
  lines.flatMap(({ line, quantity }) =>
    quantity === null || quantity === line.quantity ? [] : [{ lineNo: line.lineNo, quantity }],
  );
