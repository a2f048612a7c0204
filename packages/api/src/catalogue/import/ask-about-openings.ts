import { transact } from '@bhandar/db';
import type { ImportOptions, MergedProduct, OpeningQuestion } from '@bhandar/domain/catalogue';
import { openingQuestion } from '@bhandar/domain/inventory';
import type { Refusal } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { listBatchesOfNumbers } from '../../inventory';
import { allowLongWork } from './chunk-repository';
import { matchChunk } from './match-chunk';

const CHUNK = 500;

/** Asks about the dates of a file's opening stock, unless the import confirms them. */
export function questionAsked(ctx: StaffContext, { confirmDates }: ImportOptions): OpeningQuestion {
  const today = todayOf(ctx);
  return (opening, known) => (confirmDates ? undefined : openingQuestion(opening, known, today));
}

/** The rows whose opening stock has another date than the records have under its batch number, with what to ask. */
export async function askAboutOpenings(
  ctx: StaffContext,
  products: readonly MergedProduct[],
): Promise<Map<number, Refusal>> {
  const asked = new Map<number, Refusal>();
  const isNumbered = ({ openings }: MergedProduct) => openings.some(({ batchNumber }) => batchNumber !== null);
  if (!products.some(isNumbered)) return asked;
  const today = todayOf(ctx);
  let claimed = new Set<string>();
  for (let start = 0; start < products.length; start += CHUNK) {
    const chunk = products.slice(start, start + CHUNK);
    const compared = await transact(ctx.db, async (tx) => {
      await allowLongWork(tx);
      const taken = new Set(claimed);
      const matches = await matchChunk(tx, chunk, taken);
      const openings = matches.flatMap(({ product, match }) =>
        match && !match.retired
          ? product.openings.map((opening) => ({
              opening,
              productId: match.productId,
              batchNumber: opening.batchNumber ?? '',
            }))
          : [],
      );
      return { taken, openings, known: await listBatchesOfNumbers(tx, openings) };
    });
    claimed = compared.taken;
    compared.openings.forEach(({ opening }, index) => {
      const question = openingQuestion(opening, compared.known[index] ?? [], today);
      if (question) for (const rowNumber of opening.rowNumbers) asked.set(rowNumber, question);
    });
  }
  return asked;
}
