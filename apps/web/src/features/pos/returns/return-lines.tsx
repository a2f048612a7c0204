import type { SaleReturn, SaleReturnLine } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Cell, HeaderCell, LabelTag, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchLink } from '../../../kit';
import { currencySign, formatAmount, formatCount, formatExpiry, formatMoney } from '../../../lib/format';
import { usePaymentName } from '../use-payment-name';
import { isRounding, slipSums } from './slip/slip-sums';

/** What a return brought back, line by line, and where it went. */
export function ReturnLines({ returned }: { returned: SaleReturn }) {
  const { t } = useTranslation('pos');
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <Table label={t('linesOfReturn', { voucher: returned.voucher })}>
        <TableHead>
          <tr>
            <HeaderCell>{t('receiptProduct')}</HeaderCell>
            <HeaderCell numeric>{t('returnUnits')}</HeaderCell>
            <HeaderCell numeric>{t('returnRefund', { sign: currencySign() })}</HeaderCell>
            <HeaderCell>{t('disposition')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {returned.lines.map((line) => (
            <TableRow key={line.lineNo}>
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  {titleOf(line)}
                  <LineBatches line={line} />
                </span>
              </Cell>
              <Cell numeric>{formatCount(line.quantity)}</Cell>
              <Cell numeric>{formatAmount(line.refundMinor)}</Cell>
              <Cell>{t(`disposition_${line.disposition}`)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ReturnRefund returned={returned} />
      {returned.cause === 'unwanted' ? null : (
        <p className="text-ink-2 text-sm">
          {t('returnCause')}: {t(`returnCause_${returned.cause}`)}
        </p>
      )}
      {returned.reason ? (
        <p className="text-ink-2 text-sm">
          {t('note')}: {returned.reason}
        </p>
      ) : null}
    </div>
  );
}

/** The refund as it went back, as on its slip: rounding, the part set off against new goods, and how it was paid. */
function ReturnRefund({ returned }: { returned: SaleReturn }) {
  const { t } = useTranslation('pos');
  const paymentName = usePaymentName();
  const { sums, paid } = slipSums(returned);
  return (
    <dl className="ml-auto grid w-full max-w-xs grid-cols-2 gap-y-1 text-sm [&>dd]:text-right [&>dd]:tabular-nums">
      {sums.map((sum) => {
        const weight = isRounding(sum) ? undefined : 'font-semibold';
        return (
          <Fragment key={sum.label}>
            <dt className={weight}>{t(sum.label)}</dt>
            <dd className={weight}>{(weight ? formatMoney : formatAmount)(sum.minor)}</dd>
          </Fragment>
        );
      })}
      {paid.map((refund) => (
        <Fragment key={`${refund.method} ${refund.tenderId}`}>
          <dt>{paymentName(refund)}</dt>
          <dd>{formatAmount(refund.amountMinor)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The batches that the goods came back to; while the return waits, what was read from the pack. */
function LineBatches({ line }: { line: SaleReturnLine }) {
  const { t } = useTranslation('pos');
  const read = line.batchNumber || line.expiresOn ? [{ ...line, id: undefined }] : [];
  return (line.batches.length > 0 ? line.batches : read).map(({ id, batchNumber, expiresOn }) => (
    <span key={id ?? batchNumber} className="inline-flex items-center gap-1.5">
      {id ? (
        <BatchLink id={id} number={batchNumber || t('noBatchNumber')} />
      ) : batchNumber ? (
        <LabelTag>{batchNumber}</LabelTag>
      ) : null}
      {expiresOn ? <span className="text-ink-3 text-xs">{formatExpiry(expiresOn)}</span> : null}
    </span>
  ));
}
