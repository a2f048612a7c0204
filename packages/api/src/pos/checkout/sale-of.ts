import { fullNameOf } from '@bhandar/domain/accounts';
import { changeMinor, PaymentMethod, type Sale, type SaleStore, tillOfReceipt } from '@bhandar/domain/pos';
import type { StoredSale } from './sale-repository';

interface StoreFacts {
  id: string;
  storeName: string;
  city: string;
  address: string;
  phone: string;
  licenceNumber: string;
  receiptHeader: string;
  receiptFooter: string;
}

export const storeOf = (facts: StoreFacts): SaleStore => {
  const { id, storeName, city, address, phone, licenceNumber, receiptHeader, receiptFooter } = facts;
  return { id, name: storeName, city, address, phone, licenceNumber, receiptHeader, receiptFooter };
};

/** A stored sale, equal to the answer that its recording gave. */
export function saleOf({ sale, lines, taken }: StoredSale): Sale {
  const { tenderedMinor, totalMinor } = sale;
  return {
    id: sale.id,
    receiptNo: sale.receiptNo,
    store: storeOf({ ...sale, id: sale.locationId }),
    till: tillOfReceipt(sale.receiptNo),
    cashier: fullNameOf(sale),
    customer: { name: sale.customerName, phone: sale.customerPhone, email: sale.customerEmail },
    lines: lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      name: line.productName,
      strength: line.strength,
      lineTotalMinor: line.lineTotalMinor,
      discountMinor: line.discountMinor,
      batches: taken
        .filter((part) => part.lineNo === line.lineNo)
        .map(({ batchId, batchNumber, expiresOn, quantity }) => ({ batchId, batchNumber, expiresOn, quantity })),
    })),
    subtotalMinor: sale.subtotalMinor,
    discountMinor: sale.discountMinor,
    totalMinor,
    payment: {
      method: PaymentMethod.parse(sale.method),
      tenderedMinor,
      changeMinor: changeMinor(tenderedMinor, totalMinor),
    },
    soldAt: sale.soldAt.toISOString(),
    businessOn: sale.businessOn,
  };
}
