import type { OrderDetails, PaperParty } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { formatCount, formatExpiry, formatInstant } from '../../../../lib/format';

/** The pick list is for the warehouse; the challan goes with the goods and shows who sends and who receives them. */
export type OrderPaperKind = 'pickList' | 'challan';

export interface OrderPaperProps {
  kind: OrderPaperKind;
  order: OrderDetails;
  printedAt: string;
}

const addressOf = ({ address, city, phone }: PaperParty): string =>
  [address, address.includes(city) ? '' : city, phone].filter(Boolean).join(' · ');

export function OrderPaper({ kind, order, printedAt }: OrderPaperProps) {
  const { t } = useTranslation('ordering');
  const { papers } = order;
  if (!papers) return null;
  const lines = order.lines.filter(({ batches }) => batches.length > 0);
  const units = lines.reduce((sum, line) => sum + (line.approvedQuantity ?? 0), 0);
  return (
    <main className="order-paper">
      <header>
        <div>
          <h1>{papers.organisation}</h1>
          <p>{papers.from.name}</p>
          <p>{addressOf(papers.from)}</p>
          {papers.from.licenceNumber ? <p>{t('paperLicence', { number: papers.from.licenceNumber })}</p> : null}
        </div>
        <div className="facts">
          <h2>{t(`paper_${kind}`)}</h2>
          <p className="number">{order.voucher}</p>
          {order.processedBy && order.processedAt ? (
            <p>{t('approvedBy', { name: order.processedBy.name, when: formatInstant(order.processedAt) })}</p>
          ) : null}
        </div>
      </header>
      <div className="party">
        <p>{t('paperTo')}</p>
        <strong>{papers.to.name}</strong>
        <p>{addressOf(papers.to)}</p>
        {papers.to.licenceNumber ? <p>{t('paperLicence', { number: papers.to.licenceNumber })}</p> : null}
        <p>{t('by', { name: order.requestedBy.name })}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('item')}</th>
            <th>{t('paperBatch')}</th>
            <th>{t('paperExpiry')}</th>
            <th className="figure">{t('quantity')}</th>
            <th className="blank">{t(kind === 'pickList' ? 'paperPicked' : 'received')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line) =>
            line.batches.map(({ batchNumber, expiresOn, quantity }) => (
              <tr key={`${line.lineNo} ${batchNumber} ${expiresOn}`}>
                <td>{titleOf(line)}</td>
                <td className="number">{batchNumber || '–'}</td>
                <td>{expiresOn ? formatExpiry(expiresOn) : '–'}</td>
                <td className="figure">{formatCount(quantity)}</td>
                <td />
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p className="total">{t('paperTotal', { units: formatCount(units) })}</p>
      {order.adminNote ? <p>{order.adminNote}</p> : null}
      <div className="signatures">
        <p>{t(kind === 'pickList' ? 'paperPickedBy' : 'paperSentBy')}</p>
        <p>{t(kind === 'pickList' ? 'paperCheckedBy' : 'paperReceivedBy')}</p>
      </div>
      <footer>{printedAt}</footer>
    </main>
  );
}
