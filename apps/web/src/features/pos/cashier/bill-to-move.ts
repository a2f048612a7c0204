/** The bill that passes from one person to the next once the till is open again; on a reload it stays with its owner. */
export interface BillMove {
  from: string;
  to: string;
  locationId: string;
}

let pending: BillMove | undefined;

export function setBillToMove(move: BillMove): void {
  pending = move;
}

export function takeBillToMove(): BillMove | undefined {
  const move = pending;
  pending = undefined;
  return move;
}
