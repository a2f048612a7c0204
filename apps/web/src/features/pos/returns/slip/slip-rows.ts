import type { RefundPayment, ReturnSlip, ReturnSum, SaleReturnLine } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { customerName } from '../../../../lib/customer-name';
import { formatAmount, formatCount, formatExpiry, formatInstant, formatMoney } from '../../../../lib/format';
import { i18n } from '../../../../lib/i18n/i18n';
import type { RollRow } from '../../printer/roll-row';
import { shopRows } from '../../receipts/roll/shop-rows';
import { centred, pair, RULE, text } from '../../receipts/roll/text-rows';
import { isRounding, slipSums } from './slip-sums';

const texts = () => i18n.getFixedT(null, 'pos');

/** The slip of a posted return, which the customer signs and the drawer keeps. */
export function slipRows(returned: ReturnSlip): RollRow[] {
  const t = texts();
  const { store, voucher, receiptNo, postedAt, postedBy, customerName: customer, lines, reason } = returned;
  const { sums, paid } = slipSums(returned);
  return [
    ...shopRows(store),
    text(t(returned.exchangedFor ? 'exchange' : 'refundSlip'), { centred: true, large: true }),
    RULE,
    pair(voucher, postedAt ? formatInstant(postedAt) : ''),
    pair(receiptNo ? t('receiptNo', { number: receiptNo }) : t('noReceipt'), customerName(customer)),
    text(t('cashier', { name: postedBy?.name ?? '' })),
    RULE,
    ...lines.flatMap(itemOf),
    RULE,
    ...sums.map(sumOf),
    ...paid.map(refundOf),
    ...(reason ? [RULE, text(reason)] : []),
    RULE,
    text(`${t('slipSigned')}: ${'.'.repeat(28)}`),
    { kind: 'barcode', text: voucher },
    centred(voucher),
  ];
}

function itemOf(line: SaleReturnLine): RollRow[] {
  const t = texts();
  return [
    pair(`${formatCount(line.quantity)} x ${titleOf(line)}`, formatAmount(line.refundMinor)),
    ...line.batches.map(({ batchNumber, expiresOn }) =>
      text(
        [batchNumber, expiresOn && t('batchExpiry', { expiry: formatExpiry(expiresOn) })].filter(Boolean).join(' '),
        {
          indent: true,
        },
      ),
    ),
  ];
}

function sumOf(sum: ReturnSum): RollRow {
  const label = texts()(sum.label);
  return isRounding(sum) ? pair(label, formatAmount(sum.minor)) : pair(label, formatMoney(sum.minor), { large: true });
}

const refundOf = ({ method, tenderName, amountMinor }: RefundPayment): RollRow =>
  pair(tenderName || texts()(`method_${method}`), formatAmount(amountMinor));
