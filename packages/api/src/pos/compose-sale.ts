import type { Role } from '@bhandar/domain/accounts';
import { usableQuantity } from '@bhandar/domain/inventory';
import {
  lineTotalMinor,
  overApprovedMessage,
  quantityToSell,
  type RecordSaleInput,
  refuseBatch,
  type SaleLine,
  type SellFrom,
  sellFromOf,
  sellingPriceMinor,
  subtotalMinorOf,
  UNPRICED,
} from '@bhandar/domain/pos';
import { DomainError, decimalFromMinor, notFound, spread } from '@bhandar/domain/shared';
import type { AllocatedLine, LockedBatch } from '../inventory';
import type { ProductTerms } from './sale-terms-repository';

export interface SaleFacts {
  role: Role;
  today: string;
  terms: readonly ProductTerms[];
  batches: readonly LockedBatch[];
  allocated: readonly AllocatedLine[];
}

export interface ComposedSale {
  place: ProductTerms;
  sellFrom: SellFrom;
  lines: SaleLine[];
  subtotalMinor: number;
}

/** The sale as it may be written; refuses with what is wrong, and the right prices or quantities, where it may not. */
export function composeSale(input: RecordSaleInput, facts: SaleFacts): ComposedSale {
  const { terms, role } = facts;
  const byProduct = new Map(terms.map((term) => [term.productId, term]));
  const priced = input.lines.map((line) => {
    const term = byProduct.get(line.productId);
    if (!term) throw notFound('Product');
    return { line, term };
  });
  const [first] = priced;
  if (!first) throw notFound('Product');
  refusePrices(priced);
  const { storeSellFrom, organisationSellFrom } = first.term;
  const sellFrom = sellFromOf({ role, store: storeSellFrom, organisation: organisationSellFrom });
  refuseShortages(priced, sellFrom, facts);
  for (const { line } of priced) if (line.batchId) refuseChosen(line, facts);

  const subtotalMinor = subtotalMinorOf(input.lines);
  const discounts = spread(input.discountMinor, input.lines.map(lineTotalMinor));
  const batchOf = new Map(facts.batches.map((batch) => [batch.batchId, batch]));
  const partsOf = new Map(facts.allocated.map((line) => [line.productId, line.allocations]));
  const lines = priced.map(({ line, term }, index) => ({
    ...line,
    name: term.tradeName,
    strength: term.strength,
    lineTotalMinor: lineTotalMinor(line),
    discountMinor: discounts[index] ?? 0,
    batches: (partsOf.get(line.productId) ?? []).map(({ batchId, quantity }) => ({
      batchId,
      batchNumber: batchOf.get(batchId)?.batchNumber ?? '',
      expiresOn: batchOf.get(batchId)?.expiresOn ?? null,
      quantity,
    })),
  }));
  return { place: first.term, sellFrom, lines, subtotalMinor };
}

interface PricedLine {
  line: RecordSaleInput['lines'][number];
  term: ProductTerms;
}

const nameOf = ({ tradeName, strength }: ProductTerms) => `${tradeName} ${strength}`.trim();

/** The server's prices rule: whoever shows another one is told the right one. */
function refusePrices(priced: readonly PricedLine[]): void {
  const unpriced = priced.find(({ term }) => sellingPriceMinor(term) === undefined);
  if (unpriced) {
    throw new DomainError('RULE_BROKEN', `${nameOf(unpriced.term)}: ${UNPRICED}`, {
      data: { unpriced: unpriced.term.productId },
    });
  }
  const wrong = priced.filter(({ line, term }) => sellingPriceMinor(term) !== line.unitPriceMinor);
  const [first] = wrong;
  if (!first) return;
  const right = sellingPriceMinor(first.term) ?? 0;
  throw new DomainError(
    'CHANGED_MEANWHILE',
    `The price of ${nameOf(first.term)} is ${decimalFromMinor(right).toFixed(2)}`,
    {
      data: {
        prices: wrong.map(({ term }) => ({
          productId: term.productId,
          unitPriceMinor: sellingPriceMinor(term),
          price: decimalFromMinor(sellingPriceMinor(term) ?? 0),
        })),
      },
    },
  );
}

function refuseShortages(priced: readonly PricedLine[], sellFrom: SellFrom, facts: SaleFacts): void {
  const shortages = priced.flatMap(({ line, term }) => {
    const batches = facts.batches.filter((batch) => batch.productId === line.productId);
    const stock = usableQuantity(batches, facts.today);
    const approvedQty = quantityToSell({ sellFrom, allowance: term.allowance, stock });
    return line.quantity > approvedQty
      ? [{ productId: line.productId, quantity: line.quantity, approvedQty, stock }]
      : [];
  });
  const [first] = shortages;
  if (first) {
    throw new DomainError('INSUFFICIENT_STOCK', overApprovedMessage(first.approvedQty), { data: { shortages } });
  }
}

function refuseChosen({ productId, batchId, quantity }: PricedLine['line'], { batches, today }: SaleFacts): void {
  const chosen = batches.find((batch) => batch.batchId === batchId && batch.productId === productId);
  refuseBatch(chosen, quantity, today);
}
