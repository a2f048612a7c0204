import type { DemoStaff } from './orders';
import { seededRandom } from './random';
import type { DemoRows } from './rows';

/** The opening balance of a customer: how many days ago, the amount, and the later payments. */
const ACCOUNTS = [
  { daysAgo: 12, owedMinor: 184_000, paidMinor: 0 },
  { daysAgo: 44, owedMinor: 96_500, paidMinor: 40_000 },
  { daysAgo: 71, owedMinor: 240_000, paidMinor: 0 },
];
const LIMIT_MINOR = 500_000;
const TERM_DAYS = 30;

/**
 * The first customers of each store buy on account: one within the terms, one with a part payment, one long overdue and
 * blocked.
 */
export function makeCustomerAccounts(
  rows: DemoRows,
  facts: { counter: readonly DemoStaff[]; now: Date; dayOf: (at: Date) => string },
): void {
  const random = seededRandom(9_204);
  const { now, dayOf } = facts;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const storeId of new Set(facts.counter.map((person) => person.storeId))) {
    const actorId = facts.counter.find((person) => person.storeId === storeId)?.id ?? '';
    const customers = rows.customer.filter(({ locationId }) => locationId === storeId);
    for (const [index, terms] of ACCOUNTS.entries()) {
      const customer = customers[index];
      if (!customer) break;
      const accountId = random.uuid();
      const openedAt = daysAgo(terms.daysAgo);
      const isBlocked = terms.daysAgo > 60;
      rows.customerAccount.push({
        id: accountId,
        customerId: customer.id ?? '',
        locationId: storeId,
        limitMinor: LIMIT_MINOR,
        termDays: TERM_DAYS,
        blocked: isBlocked,
        blockReason: isBlocked ? 'Overdue since last month' : '',
        createdAt: openedAt,
        createdBy: actorId,
      });
      const openingId = random.uuid();
      rows.customerPosting.push({
        accountId,
        kind: 'opening',
        effectMinor: terms.owedMinor,
        documentKind: 'entry',
        documentId: openingId,
        occurredOn: dayOf(openedAt),
        dueOn: dayOf(daysAgo(terms.daysAgo - TERM_DAYS)),
        note: 'Balance of the paper ledger',
        actorId,
        createdAt: openedAt,
      });
      if (terms.paidMinor === 0) continue;
      const paidAt = daysAgo(5);
      const receiptId = random.uuid();
      rows.customerReceipt.push({
        id: receiptId,
        accountId,
        amountMinor: terms.paidMinor,
        method: 'mobile',
        reference: `TX${random.between(100_000, 999_999)}`,
        receivedOn: dayOf(paidAt),
        createdAt: paidAt,
        createdBy: actorId,
      });
      rows.customerPosting.push({
        accountId,
        kind: 'receipt',
        effectMinor: -terms.paidMinor,
        documentKind: 'receipt',
        documentId: receiptId,
        occurredOn: dayOf(paidAt),
        actorId,
        createdAt: paidAt,
      });
      rows.customerAllocation.push({
        creditDocument: receiptId,
        billDocument: openingId,
        amountMinor: terms.paidMinor,
        at: paidAt,
      });
    }
  }
}
