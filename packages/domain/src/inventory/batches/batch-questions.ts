import { coded, decimalFromMinor, type Refusal } from '../../shared';
import { isFarExpiry, isUnusualExpiry } from './batch-correction';

/** What is printed on goods that come in; an MRP that is not stated is null. */
export interface PrintedBatch {
  batchNumber: string;
  expiresOn: string | null;
  mrpMinor: number | null;
}

/** A batch that a person enters. */
export interface EnteredBatch extends PrintedBatch {
  /** Customers bring the goods back, and they may be past. */
  isReturned?: boolean;
}

/**
 * What to ask the person who enters a batch: a date that is most likely mistyped, or another date or MRP than the records
 * have under its number. `known` are the product's batches of that number; goods without a number have none.
 */
export function batchQuestions(batch: EnteredBatch, known: readonly PrintedBatch[], today: string): Refusal[] {
  const { batchNumber, expiresOn, mrpMinor } = batch;
  const ofDay = known.filter((one) => one.expiresOn === expiresOn);
  const [first] = known;
  const questions: Refusal[] = [];
  const isUnusual = batch.isReturned ? isFarExpiry : isUnusualExpiry;
  if (isUnusual(expiresOn, today) && ofDay.length === 0) {
    questions.push(coded('batch.unusualExpiry', { day: expiresOn ?? '' }));
  }
  if (first && ofDay.length === 0) {
    questions.push(
      first.expiresOn
        ? coded('batch.otherExpiry', { batch: batchNumber, day: first.expiresOn })
        : coded('batch.noExpiryBefore', { batch: batchNumber }),
    );
  }
  const [priced] = ofDay;
  if (priced && mrpMinor !== null && !ofDay.some((one) => one.mrpMinor === null || one.mrpMinor === mrpMinor)) {
    const mrp = decimalFromMinor(priced.mrpMinor ?? 0).toFixed(2);
    questions.push(coded('batch.otherMrp', { batch: batchNumber, mrp }));
  }
  return questions;
}
