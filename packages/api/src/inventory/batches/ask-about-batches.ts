import type { Tx } from '@bhandar/db';
import { batchQuestions, type EnteredBatch } from '@bhandar/domain/inventory';
import { batchNumberKey, DomainError, type FieldRefusals } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { listBatchesOfNumbers } from './find-batches-repository';

/** Goods that come in under what is printed on them; `field` is their number's in the form. */
interface EnteredGoods extends EnteredBatch {
  productId: string;
  field: string;
}

const isOfNumber = (one: EnteredGoods) => (other: EnteredGoods) =>
  other.productId === one.productId &&
  one.batchNumber !== '' &&
  batchNumberKey(other.batchNumber) === batchNumberKey(one.batchNumber);

/**
 * Refuses dates that are most likely mistyped, and another date or MRP under a known number, until the person who enters
 * them confirms what is printed. `details.questions` of the refusal says that a confirmation lets them in.
 */
export async function askAboutBatches(tx: Tx, ctx: StaffContext, entered: readonly EnteredGoods[]): Promise<void> {
  const known = await listBatchesOfNumbers(tx, entered);
  const asked = entered.flatMap((batch, index) => {
    const before = entered.slice(0, index).filter(isOfNumber(batch));
    const questions = batchQuestions(batch, [...(known[index] ?? []), ...before], todayOf(ctx));
    return questions.map((question) => ({ field: batch.field, question }));
  });
  const [first] = asked;
  if (!first) return;
  const fields: FieldRefusals = {};
  for (const { field, question } of asked) fields[field] ??= question;
  const questions = asked.map(({ question }) => question);
  throw new DomainError('RULE_BROKEN', first.question, { fields, data: { questions } });
}
