import type { Language } from '@bhandar/domain/accounts';
import {
  closingSum,
  exchangedSums,
  exchangeOutcome,
  hasReturnableGoods,
  type PublicReceipt,
  type PublicReceiptLine,
  type ReturnedItem,
  type ReturnSum,
  returnSums,
  tendersOf,
} from '@bhandar/domain/pos';
import { formatExpiryDay, titleOf } from '@bhandar/domain/shared';
import type { Settings } from '../../../core/context';
import { type LocalFormats, localFormats } from '../../../core/paper/local-formats';
import { receiptTexts } from './messages';
import type { ReceiptTexts } from './messages/en';

export interface BillRow {
  label: string;
  amount: string;
}

/** A receipt as texts in one language, for its page and its email. */
export interface Bill {
  shop: string;
  /** Under the name of the shop: its own line, address, phone and licence. */
  head: string[];
  /** Empty unless the sale was voided or something of it returned. */
  mark: string;
  title: string;
  soldAt: string;
  items: { name: string; rows: BillRow[]; batches: string[] }[];
  sums: BillRow[];
  total: BillRow;
  /** Empty unless the total includes VAT of known rates. */
  vat: BillRow[];
  /** What was given back for the sale, with its sum. */
  exchange: BillRow[];
  payments: BillRow[];
  /** What came back since, and the refund of a voided sale or what the returns left of the total. */
  returns: BillRow[];
  foot: string[];
}

interface Terms {
  texts: ReceiptTexts;
  formats: LocalFormats;
}

export type BillSettings = Pick<Settings, 'currency' | 'timeZone'>;

export function billOf(receipt: PublicReceipt, language: Language, settings: BillSettings): Bill {
  const terms: Terms = { texts: receiptTexts[language], formats: localFormats(language, settings) };
  const { texts, formats } = terms;
  const { store, receiptNo, soldAt, totalMinor, roundingMinor, vatMinor, exchange } = receipt;
  const { name, city, address, phone, licenceNumber, receiptHeader, receiptFooter } = store;
  const place = address.includes(city) ? address : [address, city].filter(Boolean).join(', ');
  const contact = [phone, licenceNumber && texts.licence(licenceNumber)].filter(Boolean).join(' · ');
  return {
    shop: name,
    head: [receiptHeader, place, contact].filter(Boolean),
    mark: markOf(receipt, texts),
    title: texts.title(receiptNo),
    soldAt: formats.instant(new Date(soldAt)),
    items: receipt.lines.map((line) => itemOf(line, terms)),
    sums: sumsOf(receipt, terms),
    total: { label: texts.total, amount: formats.money(totalMinor + roundingMinor) },
    vat: vatMinor ? [{ label: texts.inclVat, amount: formats.amount(vatMinor) }] : [],
    exchange: exchange ? exchangeOf(exchange, terms) : [],
    payments: [
      ...(exchange ? [outcomeOf(receipt, terms)] : []),
      ...tendersOf(receipt).flatMap((payment) => paymentOf(payment, terms)),
      ...(exchange?.refunds ?? []).map(({ method, tenderName, amountMinor }) => ({
        label: texts.exchangeRefundBy(tenderName || texts.methods[method]),
        amount: formats.amount(amountMinor),
      })),
    ],
    returns: [...returnsOf(receipt, terms), ...closingOf(receipt, terms)],
    foot: [
      ...(hasReturnableGoods(receipt) ? [texts.returnPeriod, texts.returnPrescription] : []),
      receiptFooter,
    ].filter(Boolean),
  };
}

const returnedItemOf = (item: ReturnedItem, { formats }: Terms): BillRow => ({
  label: `${formats.count(item.quantity)} × ${titleOf(item)}`,
  amount: formats.amount(-item.refundMinor),
});

/** Goods that come back are taken off the bill. */
const returnSumOf = ({ label, minor }: ReturnSum, { texts, formats }: Terms): BillRow => ({
  label: label === 'method_exchange' ? texts.methods.exchange : texts[label],
  amount: label === 'rounding' ? signed(-minor, formats) : formats.amount(-minor),
});

const returnsOf = ({ returned }: PublicReceipt, terms: Terms): BillRow[] =>
  (returned?.returns ?? []).flatMap((back) => [
    { label: back.voucher, amount: terms.formats.instant(new Date(back.returnedAt)) },
    ...back.lines.map((line) => returnedItemOf(line, terms)),
    ...returnSums(back).map((sum) => returnSumOf(sum, terms)),
  ]);

function closingOf(receipt: PublicReceipt, { texts, formats }: Terms): BillRow[] {
  const closing = closingSum(receipt);
  if (!closing) return [];
  return [
    { label: texts[closing.label], amount: formats.money(closing.minor) },
    ...closing.payments.map(({ method, tenderName, amountMinor }) => ({
      label: tenderName || texts.methods[method],
      amount: formats.amount(-amountMinor),
    })),
  ];
}

const exchangeOf = (exchange: NonNullable<PublicReceipt['exchange']>, terms: Terms): BillRow[] => [
  { label: terms.texts.returnedFrom(exchange.receiptNo), amount: exchange.voucher },
  ...exchange.lines.map((line) => returnedItemOf(line, terms)),
  ...exchangedSums(exchange).map((sum) => returnSumOf(sum, terms)),
];

function outcomeOf(receipt: PublicReceipt, { texts, formats }: Terms): BillRow {
  const { label, minor } = exchangeOutcome(receipt);
  return { label: texts[label], amount: formats.money(minor) };
}

function markOf({ voidedAt, returned }: PublicReceipt, texts: ReceiptTexts): string {
  if (voidedAt) return texts.voided;
  if (!returned) return '';
  return returned.isWhole ? texts.returnedWhole : texts.returnedPart;
}

function itemOf(line: PublicReceiptLine, { texts, formats }: Terms): Bill['items'][number] {
  const { quantity, unitPriceMinor, lineTotalMinor, ownDiscountMinor, discountBasisPoints, batches } = line;
  const rows = [
    {
      label: `${formats.count(quantity)} × ${formats.amount(unitPriceMinor)}`,
      amount: formats.amount(lineTotalMinor),
    },
  ];
  if (ownDiscountMinor > 0) {
    const rate = discountBasisPoints === null ? '' : ` ${discountBasisPoints / 100} %`;
    rows.push({ label: `${texts.discount}${rate}`, amount: formats.amount(-ownDiscountMinor) });
  }
  return {
    name: titleOf(line),
    rows,
    batches: batches
      .filter(({ batchNumber, expiresOn }) => batchNumber || expiresOn)
      .map(({ batchNumber, expiresOn, quantity: taken }) =>
        [
          batches.length > 1 ? `${formats.count(taken)} ×` : '',
          batchNumber,
          expiresOn ? texts.expiry(formatExpiryDay(expiresOn)) : '',
        ]
          .filter(Boolean)
          .join(' '),
      ),
  };
}

function sumsOf(receipt: PublicReceipt, { texts, formats }: Terms): BillRow[] {
  const { subtotalMinor, discountMinor, totalMinor, roundingMinor } = receipt;
  const rows = [{ label: texts.subtotal, amount: formats.amount(subtotalMinor) }];
  if (discountMinor > 0) rows.push({ label: texts.discount, amount: formats.amount(-discountMinor) });
  if (roundingMinor === 0) return rows;
  return [
    ...rows,
    { label: texts.beforeRounding, amount: formats.amount(totalMinor) },
    { label: texts.rounding, amount: signed(roundingMinor, formats) },
  ];
}

function paymentOf(payment: PublicReceipt['payments'][number], { texts, formats }: Terms): BillRow[] {
  const { method, tenderName, amountMinor, tenderedMinor } = payment;
  const label = tenderName || texts.methods[method];
  if (method !== 'cash') return [{ label, amount: formats.amount(amountMinor) }];
  const rows = [{ label, amount: formats.amount(tenderedMinor) }];
  const changeMinor = tenderedMinor - amountMinor;
  return changeMinor > 0 ? [...rows, { label: texts.change, amount: formats.amount(changeMinor) }] : rows;
}

/** Amounts carry their minus themselves. */
const signed = (minor: number, { amount }: LocalFormats): string => `${minor > 0 ? '+' : ''}${amount(minor)}`;
