import type { ExchangeOfSale, ReturnsOfSale, Sale, SaleLine } from '../checkout/sale';
import type { SalePayment } from '../payments/payment';

/**
 * A receipt as any visitor with its link sees it. It lists the public fields, so that a new field of a sale is never public by accident:
 * neither customer nor cashier, no references of payments, and no notes or reasons, which may name people.
 */
export interface PublicReceipt {
  receiptNo: string;
  soldAt: string;
  voidedAt: string | null;
  /** What came back since. */
  returned: { isWhole: boolean; returns: Omit<ReturnsOfSale['returns'][number], 'id'>[] } | null;
  /** What was given back for it. */
  exchange:
    | (Pick<ExchangeOfSale, 'voucher' | 'receiptNo' | 'lines' | 'returnedMinor' | 'roundingMinor'> & {
        refunds: Omit<ExchangeOfSale['refunds'][number], 'tenderId'>[];
      })
    | null;
  store: Omit<Sale['store'], 'id'>;
  lines: PublicReceiptLine[];
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  /** Null if the rate of a line is not known. */
  vatMinor: number | null;
  roundingMinor: number;
  payments: Pick<SalePayment, 'method' | 'tenderName' | 'amountMinor' | 'tenderedMinor'>[];
}

export interface PublicReceiptLine
  extends Pick<SaleLine, 'name' | 'strength' | 'quantity' | 'unitPriceMinor' | 'lineTotalMinor'>,
    Pick<SaleLine, 'ownDiscountMinor' | 'discountBasisPoints'> {
  batches: Pick<SaleLine['batches'][number], 'batchNumber' | 'expiresOn' | 'quantity'>[];
}

export function toPublicReceipt(sale: Sale): PublicReceipt {
  const { receiptNo, soldAt, subtotalMinor, discountMinor, totalMinor, roundingMinor } = sale;
  const { name, city, address, phone, licenceNumber, receiptHeader, receiptFooter } = sale.store;
  return {
    receiptNo,
    soldAt,
    voidedAt: sale.voidedAt ?? null,
    returned: sale.returned ? toPublicReturns(sale.returned) : null,
    exchange: sale.exchange ? toPublicExchange(sale.exchange) : null,
    store: { name, city, address, phone, licenceNumber, receiptHeader, receiptFooter },
    lines: sale.lines.map(toPublicLine),
    subtotalMinor,
    discountMinor,
    totalMinor,
    vatMinor: sale.vatMinor ?? null,
    roundingMinor,
    payments: sale.payments.map(({ method, tenderName, amountMinor, tenderedMinor }) => ({
      method,
      tenderName,
      amountMinor,
      tenderedMinor,
    })),
  };
}

const toPublicReturns = ({ isWhole, returns }: ReturnsOfSale): PublicReceipt['returned'] => ({
  isWhole,
  returns: returns.map(({ voucher, returnedAt, refundedMinor, roundingMinor, setOffMinor, lines }) => ({
    voucher,
    returnedAt,
    refundedMinor,
    roundingMinor,
    setOffMinor,
    lines,
  })),
});

const toPublicExchange = (exchange: ExchangeOfSale): PublicReceipt['exchange'] => {
  const { voucher, receiptNo, lines, returnedMinor, roundingMinor } = exchange;
  const refunds = exchange.refunds.map(({ method, tenderName, amountMinor }) => ({ method, tenderName, amountMinor }));
  return { voucher, receiptNo, lines, returnedMinor, roundingMinor, refunds };
};

const toPublicLine = (line: SaleLine): PublicReceiptLine => {
  const { name, strength, quantity, unitPriceMinor, lineTotalMinor, ownDiscountMinor, discountBasisPoints } = line;
  const batches = line.batches.map(({ batchNumber, expiresOn, quantity: taken }) => ({
    batchNumber,
    expiresOn,
    quantity: taken,
  }));
  return { name, strength, quantity, unitPriceMinor, lineTotalMinor, ownDiscountMinor, discountBasisPoints, batches };
};
