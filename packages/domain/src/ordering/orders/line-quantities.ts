import { overReceivedMessage } from '../../inventory';
import { coded, invalid } from '../../shared';
import type { LineQuantity } from './order';

interface RequestedLine {
  lineNo: number;
  quantity: number;
}

/**
 * The approved quantity of every line: as ordered, or lowered. Raising a line, or approving nothing at all, is refused.
 */
export function approvedQuantities(
  lines: readonly RequestedLine[],
  lowered: readonly LineQuantity[] = [],
): LineQuantity[] {
  const asked = new Map(lines.map((line) => [line.lineNo, line.quantity]));
  for (const [index, { lineNo, quantity }] of lowered.entries()) {
    const most = asked.get(lineNo);
    const field = `quantities.${index}.quantity`;
    if (most === undefined)
      throw invalid(coded('order.noLine', { line: lineNo }), { [field]: coded('order.noLineField') });
    if (quantity > most) {
      throw invalid(coded('order.approveAtMost', { line: lineNo, asked: most }), {
        [field]: coded('field.atMost', { max: most }),
      });
    }
  }
  const changed = new Map(lowered.map((line) => [line.lineNo, line.quantity]));
  const approved = lines.map(({ lineNo, quantity }) => ({ lineNo, quantity: changed.get(lineNo) ?? quantity }));
  if (approved.every(({ quantity }) => quantity === 0)) {
    throw invalid(coded('order.approveSomething'));
  }
  return approved;
}

interface ApprovedLine {
  lineNo: number;
  approvedQuantity: number | null;
}

/** The received quantity of every line: as approved, or as counted. More than was sent is refused. */
export function receivedQuantities(
  lines: readonly ApprovedLine[],
  counted: readonly LineQuantity[] = [],
): LineQuantity[] {
  const approved = new Map(lines.map((line) => [line.lineNo, line.approvedQuantity ?? 0]));
  for (const [index, { lineNo, quantity }] of counted.entries()) {
    const most = approved.get(lineNo);
    if (most === undefined) {
      throw invalid(coded('order.noLine', { line: lineNo }), {
        [`received.${index}.lineNo`]: coded('order.noLineField'),
      });
    }
    if (quantity > most)
      throw invalid(overReceivedMessage(lineNo, most), {
        [`received.${index}.quantity`]: coded('field.atMost', { max: most }),
      });
  }
  const changed = new Map(counted.map((line) => [line.lineNo, line.quantity]));
  return lines.map(({ lineNo, approvedQuantity }) => ({
    lineNo,
    quantity: changed.get(lineNo) ?? approvedQuantity ?? 0,
  }));
}
