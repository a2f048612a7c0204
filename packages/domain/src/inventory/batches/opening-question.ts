import { coded, type Refusal } from '../../shared';
import { batchQuestions } from './batch-questions';

interface DatedGoods {
  batchNumber: string | null;
  expiresOn: string | null;
}

const printed = ({ batchNumber, expiresOn }: DatedGoods) => ({
  batchNumber: batchNumber ?? '',
  expiresOn,
  mrpMinor: null,
});

/**
 * What to ask about the date of opening stock in a file; `known` are goods of its product and number, in the records or
 * in an earlier row. A later file with another MRP is no question, because it brings no goods.
 */
export function openingQuestion(
  opening: DatedGoods,
  known: readonly (DatedGoods & { rowNumbers?: readonly number[] })[],
  today: string,
): Refusal | undefined {
  const [question] = batchQuestions(printed(opening), known.map(printed), today);
  if (!question) return undefined;
  const row = question.code === 'batch.unusualExpiry' ? undefined : known[0]?.rowNumbers?.[0];
  const problem = row === undefined ? question : coded('cell.besideRow', { row, problem: question });
  return coded('cell.confirmDates', { problem });
}
