import { type ReturnsOfSale, type Sale, type SaleStore, tillOfReceipt, toReceipt } from '@bhandar/domain/pos';
import type { NewSale } from './insert-sales-repository';
import type { StoredSale } from './sale-repository';

type StoreFacts = Omit<SaleStore, 'name'> & { storeName: string };

const storeOf = (facts: StoreFacts): SaleStore => {
  const { id, storeName, city, address, phone, licenceNumber, receiptHeader, receiptFooter } = facts;
  return { id, name: storeName, city, address, phone, licenceNumber, receiptHeader, receiptFooter };
};

/** The receipt of a sale that was just written. */
export function receiptOf({ draft, decided, place, till, cashier }: NewSale, receiptNo: string): Sale {
  const { input, locationId, soldAt, businessOn } = draft;
  return toReceipt({
    ...decided,
    id: input.id,
    receiptNo,
    customer: input.customer,
    businessOn,
    store: storeOf({ ...place, id: locationId }),
    till: till.code,
    cashier: cashier.name,
    soldAt: soldAt.toISOString(),
  });
}

/** The receipt of a stored sale, equal to the answer of its recording. */
export function receiptOfStored({ sale, lines, payments, taken, returns, exchange }: StoredSale): Sale {
  const receipt = toReceipt({
    ...sale,
    store: { id: sale.locationId, ...sale.store },
    till: tillOfReceipt(sale.receiptNo),
    customer: { name: sale.customerName, phone: sale.customerPhone, email: sale.customerEmail },
    lines: lines.map((line) => ({
      ...line,
      name: line.productName,
      batches: taken
        .filter((part) => part.lineNo === line.lineNo)
        .map(({ batchId, batchNumber, expiresOn, quantity }) => ({ batchId, batchNumber, expiresOn, quantity })),
    })),
    payments,
    soldAt: sale.soldAt.toISOString(),
  });
  return {
    ...receipt,
    ...(sale.voidedAt ? { voidedAt: sale.voidedAt.toISOString() } : {}),
    ...(sale.void ? { voidedBy: sale.void.by, voidReason: sale.void.reason } : {}),
    ...(returns.length > 0 ? { returned: returnedOf(lines, returns) } : {}),
    ...(exchange ? { exchange } : {}),
  };
}

const unitsOf = (parts: readonly { units: number }[]): number => parts.reduce((sum, { units }) => sum + units, 0);

const returnedOf = (lines: StoredSale['lines'], returns: StoredSale['returns']): ReturnsOfSale => ({
  isWhole: unitsOf(returns) >= unitsOf(lines.map(({ quantity: units }) => ({ units }))),
  returns: returns.flatMap(({ id, voucher, postedAt, refundedMinor, roundingMinor, setOffMinor, lines: back }) =>
    postedAt
      ? [{ id, voucher, returnedAt: postedAt.toISOString(), refundedMinor, roundingMinor, setOffMinor, lines: back }]
      : [],
  ),
});
