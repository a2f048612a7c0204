import { coded, type Violation } from '../../shared';
import type { Disposition, ReturnableBatch, ReturnableLine, ReturnCause } from './sale-return';

type Served = Pick<ReturnableLine, 'name' | 'batches'>;

/** Units of a line that come back; `batchId` is the batch that the person who takes them back read from the pack. */
interface NamedUnits {
  quantity: number;
  batchId?: string | null | undefined;
}

/** The batches whose units may come back for a cause: as recalled, only recalled ones. */
export const batchesFor = ({ batches }: Pick<Served, 'batches'>, cause: ReturnCause): ReturnableBatch[] =>
  cause === 'recalled' ? batches.filter(({ isRecalled }) => isRecalled) : batches;

/** Whether only the pack tells which batch comes back: several are with the customer, and some units stay there. */
export function mustNameBatch(line: Pick<Served, 'batches'>, cause: ReturnCause, quantity: number): boolean {
  const batches = batchesFor(line, cause);
  return batches.length > 1 && quantity < batches.reduce((sum, { left }) => sum + left, 0);
}

/** Why the named batch may not be that of the pack. */
export function whyNotBatch(line: Served, cause: ReturnCause, { batchId }: NamedUnits, field = 'lines'): Violation[] {
  if (!batchId) return [];
  const batch = line.batches.find(({ id }) => id === batchId);
  if (!batch) return [{ field, ...coded('saleReturn.notBatchOfLine', { name: line.name }) }];
  if (cause !== 'recalled' || batch.isRecalled) return [];
  return [{ field, ...coded('saleReturn.notRecalled', { batch: batch.batchNumber || line.name }) }];
}

/** Why the named batch has too few units with the customer. */
export function whyNotSoMany(line: Served, { batchId, quantity }: NamedUnits, field = 'lines'): Violation[] {
  const batch = line.batches.find(({ id }) => id === batchId);
  if (!batch || quantity <= batch.left) return [];
  const { batchNumber, left } = batch;
  return [{ field, ...coded('saleReturn.onlyOfBatch', { batch: batchNumber || line.name, left, quantity }) }];
}

/** Blocked goods first, so that goods of an unknown batch never pass for good ones; then the last taken. */
const byDanger = (a: ReturnableBatch, b: ReturnableBatch) =>
  Number(b.isRecalled) - Number(a.isRecalled) || Number(a.isUsable) - Number(b.isUsable);

/** The batches into which units of a line come back, and where to: with a unit that nobody may sell, to quarantine. */
export function partsOf(
  { batches }: Pick<Served, 'batches'>,
  { quantity, batchId, disposition }: NamedUnits & { disposition: Disposition },
): { parts: { batchId: string; quantity: number }[]; disposition: Disposition } {
  const parts: { batchId: string; quantity: number }[] = [];
  let missing = quantity;
  let isSafe = true;
  for (const batch of batchId ? batches.filter(({ id }) => id === batchId) : [...batches].sort(byDanger)) {
    const taken = Math.min(missing, batch.left);
    if (taken <= 0) continue;
    parts.push({ batchId: batch.id, quantity: taken });
    missing -= taken;
    isSafe &&= batch.isUsable;
  }
  return { parts, disposition: isSafe ? disposition : 'quarantine' };
}
