import { fullNameOf } from '@bhandar/domain/accounts';
import { PaymentMethod, type Sale, type SaleStore, tillOfReceipt, toReceipt } from '@bhandar/domain/pos';
import type { StoredSale } from './sale-repository';
import type { NewSale } from './sale-writes-repository';

type StoreFacts = Omit<SaleStore, 'name'> & { storeName: string };

const storeOf = (facts: StoreFacts): SaleStore => {
  const { id, storeName, city, address, phone, licenceNumber, receiptHeader, receiptFooter } = facts;
  return { id, name: storeName, city, address, phone, licenceNumber, receiptHeader, receiptFooter };
};

/** Of a sale that has just been written. */
export function receiptOf({ draft, decided, place, till, cashier }: NewSale, receiptNo: string): Sale {
  const { input, locationId, soldAt, businessOn } = draft;
  return toReceipt({
    ...decided,
    ...{ id: input.id, receiptNo, customer: input.customer, paymentMethod: input.paymentMethod, businessOn },
    store: storeOf({ ...place, id: locationId }),
    till: till.code,
    cashier: cashier.name,
    soldAt: soldAt.toISOString(),
  });
}

/** Of a stored sale, equal to the answer that its recording gave. */
export function receiptOfStored({ sale, lines, taken }: StoredSale): Sale {
  return toReceipt({
    ...sale,
    store: storeOf({ ...sale, id: sale.locationId }),
    till: tillOfReceipt(sale.receiptNo),
    cashier: fullNameOf(sale),
    customer: { name: sale.customerName, phone: sale.customerPhone, email: sale.customerEmail },
    lines: lines.map((line) => ({
      ...line,
      name: line.productName,
      batches: taken
        .filter((part) => part.lineNo === line.lineNo)
        .map(({ batchId, batchNumber, expiresOn, quantity }) => ({ batchId, batchNumber, expiresOn, quantity })),
    })),
    paymentMethod: PaymentMethod.parse(sale.method),
    soldAt: sale.soldAt.toISOString(),
  });
}
