import { coded, type Violation } from '../../shared';

/** A payment or credit note with what settles no bill, or a refund with its amount. */
export interface CreditPosting {
  id: number;
  kind: 'payment' | 'creditNote' | 'refund';
  openMinor: number;
}

/**
 * How much of each credit of one buyer was refunded, by its id; the postings in the order of days. A refund takes what was
 * posted before it: credit notes first, because the supplier owes those back, then payments. It takes later credits only
 * where the earlier ones settle bills since.
 */
export function refundedCredits(postings: readonly CreditPosting[]): Map<number, number> {
  const refunded = new Map<number, number>();
  const left = new Map(postings.map(({ id, openMinor }) => [id, openMinor]));
  const credits = [...ofKind(postings, 'creditNote'), ...ofKind(postings, 'payment')];
  const refunds = ofKind(postings, 'refund').sort((one, other) => one.id - other.id);
  const take = (refund: CreditPosting, from: readonly CreditPosting[]) => {
    for (const credit of from) {
      const part = Math.min(left.get(refund.id) ?? 0, left.get(credit.id) ?? 0);
      if (part === 0) continue;
      for (const { id } of [refund, credit]) left.set(id, (left.get(id) ?? 0) - part);
      refunded.set(credit.id, (refunded.get(credit.id) ?? 0) + part);
    }
  };
  for (const refund of refunds) {
    take(
      refund,
      credits.filter(({ id }) => id < refund.id),
    );
  }
  for (const refund of refunds) take(refund, credits);
  return refunded;
}

/**
 * A refund is at most what one buyer's credits still hold, and not dated before they held that much: money comes back after
 * it went out.
 */
export function whyNotRefund(
  { amountMinor, paidOn }: { amountMinor: number; paidOn: string },
  credits: readonly { occurredOn: string; openMinor: number }[],
): Violation[] {
  const sumOf = (some: typeof credits) => some.reduce((sum, { openMinor }) => sum + openMinor, 0);
  if (amountMinor > sumOf(credits)) return [{ field: 'amountMinor', ...coded('payment.refundTooLarge') }];
  const days = credits.map(({ occurredOn }) => occurredOn).sort();
  const day = days.find((until) => sumOf(credits.filter(({ occurredOn }) => occurredOn <= until)) >= amountMinor) ?? '';
  return paidOn < day ? [{ field: 'paidOn', ...coded('payment.refundTooEarly', { day }) }] : [];
}

const ofKind = (postings: readonly CreditPosting[], kind: CreditPosting['kind']): CreditPosting[] =>
  postings.filter((posting) => posting.kind === kind);
