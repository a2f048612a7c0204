import type { SaleLine } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount, formatExpiry, formatRate } from '../../../../lib/format';

/** The columns of discount and batch stand only where a line has one. */
export function InvoiceLines({ lines }: { lines: readonly SaleLine[] }) {
  const { t } = useTranslation('pos');
  const discounted = lines.some(({ ownDiscountMinor }) => ownDiscountMinor > 0);
  const batched = lines.some((line) => batchesOf(line).length > 0);
  return (
    <table>
      <thead>
        <tr>
          <th>{t('invoiceSerial')}</th>
          <th className="product">{t('receiptProduct')}</th>
          {batched ? (
            <>
              <th>{t('invoiceBatch')}</th>
              <th>{t('invoiceExpiry')}</th>
            </>
          ) : null}
          <th className="figure">{t('receiptUnits')}</th>
          <th className="figure">{t('receiptUnitPrice')}</th>
          {discounted ? <th className="figure">{t('discount')}</th> : null}
          <th className="figure">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineNo}>
            <td>{formatCount(line.lineNo)}</td>
            <td className="product">
              {titleOf(line)}
              {line.note ? <p className="note">{line.note}</p> : null}
            </td>
            {batched ? <Batches line={line} /> : null}
            <td className="figure">{formatCount(line.quantity)}</td>
            <td className="figure">{formatAmount(line.unitPriceMinor)}</td>
            {discounted ? <Discount line={line} /> : null}
            <td className="figure">{formatAmount(line.lineTotalMinor - line.ownDiscountMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const batchesOf = ({ batches }: SaleLine) => batches.filter((batch) => batch.batchNumber || batch.expiresOn);

function Batches({ line }: { line: SaleLine }) {
  const batches = batchesOf(line);
  return (
    <>
      <td>
        {batches.map(({ batchId, batchNumber, quantity }) => (
          <p key={batchId}>
            {[line.batches.length > 1 ? `${formatCount(quantity)} x` : '', batchNumber].filter(Boolean).join(' ') ||
              '-'}
          </p>
        ))}
      </td>
      <td>
        {batches.map(({ batchId, expiresOn }) => (
          <p key={batchId}>{expiresOn ? formatExpiry(expiresOn) : '-'}</p>
        ))}
      </td>
    </>
  );
}

function Discount({ line: { ownDiscountMinor, discountBasisPoints } }: { line: SaleLine }) {
  if (ownDiscountMinor === 0) return <td className="figure" />;
  return (
    <td className="figure">
      {formatAmount(ownDiscountMinor)}
      {discountBasisPoints === null ? null : <p className="note">{formatRate(discountBasisPoints / 100)} %</p>}
    </td>
  );
}
