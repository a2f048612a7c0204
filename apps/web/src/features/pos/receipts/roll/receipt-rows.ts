import {
  closingSum,
  exchangedSums,
  exchangeOutcome,
  hasReturnableGoods,
  type ReturnedItem,
  type ReturnSum,
  returnSums,
  type Sale,
  type SaleLine,
  type SalePayment,
  tendersOf,
} from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { customerName } from '../../../../lib/customer-name';
import {
  formatAmount,
  formatCount,
  formatExpiry,
  formatInstant,
  formatMoney,
  formatSigned,
} from '../../../../lib/format';
import { i18n } from '../../../../lib/i18n/i18n';
import type { RollRow } from '../../printer/roll-row';
import { discountLabel } from '../discount-label';
import { voidText } from '../void-text';
import { shopRows } from './shop-rows';
import { centred, pair, RULE, text } from './text-rows';

export interface RollReceipt {
  sale: Sale;
  copy: boolean;
  pending: boolean;
  /** The address at which the receipt can be read online. */
  link?: string | undefined;
}

const texts = () => i18n.getFixedT(null, 'pos');

/** The same facts in the same order as the receipt that the browser prints. */
export const receiptRows = (receipt: RollReceipt): RollRow[] => [
  ...headOf(receipt),
  RULE,
  ...receipt.sale.lines.flatMap(itemOf),
  ...(receipt.sale.note ? [RULE, text(receipt.sale.note)] : []),
  RULE,
  ...sumsOf(receipt.sale),
  ...exchangeOf(receipt.sale),
  ...tendersOf(receipt.sale).map(paymentOf),
  ...refundsOf(receipt.sale),
  ...returnsOf(receipt.sale),
  ...closingOf(receipt.sale),
  RULE,
  ...footOf(receipt),
];

function headOf({ sale, copy, pending }: RollReceipt): RollRow[] {
  const t = texts();
  const { store, customer } = sale;
  const marks = [
    sale.voidedAt ? t('voided') : '',
    sale.returned ? t(sale.returned.isWhole ? 'returnedWhole' : 'returnedPart') : '',
    copy ? t('copy') : '',
    pending ? t('pendingSync') : '',
  ];
  return [
    ...shopRows(store),
    ...marks.filter(Boolean).map((mark) => text(mark, { centred: true, large: true })),
    ...[voidText(t, sale)].filter(Boolean).map(centred),
    RULE,
    pair(t(pending ? 'reference' : 'receiptNo', { number: sale.receiptNo }), formatInstant(sale.soldAt)),
    pair(t('cashier', { name: sale.cashier }), customerName(customer.name)),
    ...(customer.phone ? [pair('', customer.phone)] : []),
  ];
}

function itemOf(line: SaleLine): RollRow[] {
  const t = texts();
  const { quantity, unitPriceMinor, lineTotalMinor, ownDiscountMinor, discountBasisPoints, note, batches } = line;
  return [
    text(titleOf(line)),
    pair(`${formatCount(quantity)} x ${formatAmount(unitPriceMinor)}`, formatAmount(lineTotalMinor), { indent: true }),
    ...(ownDiscountMinor > 0
      ? [
          pair(discountLabel(t('discount'), discountBasisPoints), `-${formatAmount(ownDiscountMinor)}`, {
            indent: true,
          }),
        ]
      : []),
    ...(note ? [text(note, { indent: true })] : []),
    ...batches
      .filter((batch) => batch.batchNumber || batch.expiresOn)
      .map((batch) =>
        text(
          [
            batches.length > 1 ? `${formatCount(batch.quantity)} x` : '',
            batch.batchNumber,
            batch.expiresOn ? t('batchExpiry', { expiry: formatExpiry(batch.expiresOn) }) : '',
          ]
            .filter(Boolean)
            .join(' '),
          { indent: true },
        ),
      ),
  ];
}

function sumsOf({ subtotalMinor, discountMinor, totalMinor, roundingMinor, vatMinor = 0 }: Sale): RollRow[] {
  const t = texts();
  return [
    pair(t('subtotal'), formatAmount(subtotalMinor)),
    ...(discountMinor > 0 ? [pair(t('discount'), `-${formatAmount(discountMinor)}`)] : []),
    ...(roundingMinor === 0
      ? []
      : [pair(t('beforeRounding'), formatAmount(totalMinor)), pair(t('rounding'), formatSigned(roundingMinor))]),
    pair(t('total'), formatMoney(totalMinor + roundingMinor), { large: true }),
    ...(vatMinor > 0 ? [pair(t('inclVat'), formatAmount(vatMinor))] : []),
  ];
}

function paymentOf({ method, tenderName, amountMinor, tenderedMinor, reference }: SalePayment): RollRow {
  const t = texts();
  const name = tenderName || t(`method_${method}`);
  if (method !== 'cash') return pair([name, reference].filter(Boolean).join(' '), formatAmount(amountMinor));
  return pair(`${name} ${formatAmount(tenderedMinor)}`, `${t('change')} ${formatAmount(tenderedMinor - amountMinor)}`);
}

const returnedItem = (item: ReturnedItem): RollRow =>
  pair(`${formatCount(item.quantity)} x ${titleOf(item)}`, formatAmount(-item.refundMinor));

const returnSum = ({ label, minor }: ReturnSum): RollRow =>
  pair(texts()(label), (label === 'rounding' ? formatSigned : formatAmount)(-minor));

/** The goods that were given back for the sale with their sum, and what remained to pay or to refund. */
function exchangeOf(sale: Sale): RollRow[] {
  const { exchange } = sale;
  if (!exchange) return [];
  const t = texts();
  const outcome = exchangeOutcome(sale);
  return [
    RULE,
    pair(t('exchangeOfReceipt', { receiptNo: exchange.receiptNo }), exchange.voucher),
    ...exchange.lines.map(returnedItem),
    ...exchangedSums(exchange).map(returnSum),
    RULE,
    pair(t(outcome.label), formatMoney(outcome.minor), { large: true }),
  ];
}

function refundsOf({ exchange }: Sale): RollRow[] {
  const t = texts();
  return (exchange?.refunds ?? []).map(({ method, tenderName, amountMinor }) =>
    pair(t('exchangeRefundBy', { method: tenderName || t(`method_${method}`) }), formatAmount(amountMinor)),
  );
}

function returnsOf({ returned }: Sale): RollRow[] {
  if (!returned) return [];
  return [
    RULE,
    ...returned.returns.flatMap((back) => [
      pair(back.voucher, formatInstant(back.returnedAt)),
      ...back.lines.map(returnedItem),
      ...returnSums(back).map(returnSum),
    ]),
  ];
}

/** The last sum: what went back of a voided sale, or what the returns left of its total. */
function closingOf(sale: Sale): RollRow[] {
  const closing = closingSum(sale);
  if (!closing) return [];
  const t = texts();
  return [
    ...(sale.voidedAt ? [RULE] : []),
    pair(t(closing.label), formatMoney(closing.minor), { large: true }),
    ...closing.payments.map(({ method, tenderName, amountMinor }) =>
      pair(tenderName || t(`method_${method}`), formatAmount(-amountMinor)),
    ),
  ];
}

function footOf({ sale, pending, link }: RollReceipt): RollRow[] {
  const t = texts();
  const parting = sale.store.receiptFooter.split('\n').filter(Boolean);
  return [
    ...(pending ? [centred(t('pendingSyncText'))] : []),
    { kind: 'barcode', text: sale.receiptNo },
    centred(sale.receiptNo),
    ...(link ? ([{ kind: 'qr', text: link }, centred(t('receiptOnline'))] as const) : []),
    ...(hasReturnableGoods(sale) ? [centred(t('returnPeriod')), centred(t('returnPrescription'))] : []),
    ...parting.map(centred),
  ];
}
