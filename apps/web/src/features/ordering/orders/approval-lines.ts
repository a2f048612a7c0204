import type { OrderDetailsLine } from '@bhandar/domain/ordering';
import { parseWhole } from '@bhandar/domain/shared';

/** The text typed in the Approve column by line number; an untouched line approves the requested quantity. */
export type TypedQuantities = Readonly<Record<number, string>>;

export interface ApprovalLine {
  line: OrderDetailsLine;
  text: string;
  /** Null when the text is not a quantity between 0 and the requested one. */
  quantity: number | null;
  /** The units that the warehouse lacks for the line. */
  short: number;
  /** The warehouse stock afterwards; null while unknown. */
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

/** Every line at the quantity that the warehouse can send. */
export const loweredToStock = (lines: readonly OrderDetailsLine[]): TypedQuantities =>
  Object.fromEntries(lines.map((line) => [line.lineNo, String(Math.min(line.quantity, line.available))]));

/** Only the quantities that differ from the request are sent. */
export const loweredLines = (lines: readonly ApprovalLine[]) =>
  lines.flatMap(({ line, quantity }) =>
    quantity === null || quantity === line.quantity ? [] : [{ lineNo: line.lineNo, quantity }],
  );
