import type { PurchaseProposal } from '@bhandar/domain/purchasing';
import { titleOf } from '@bhandar/domain/shared';
import { Banner, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount, formatDate, formatExpiry, formatInstant } from '../../../lib/format';

/** The lines of a proposed purchase, and the warehouse's decision. */
export function ProposalGoods({ proposal }: { proposal: PurchaseProposal }) {
  const { t } = useTranslation('purchasing');
  const { goods, decidedAt, decidedBy, status, reason, supplier, invoiceNumber } = proposal;
  return (
    <div className="flex max-w-4xl flex-col gap-2">
      {goods ? (
        <>
          <p className="text-ink-2 text-sm">
            {[`${t('purchaseDate')}: ${formatDate(goods.purchasedOn)}`, goods.note].filter(Boolean).join(' · ')}
          </p>
          <Table label={t('purchaseLinesOf', { voucher: invoiceNumber || (supplier?.name ?? '') })}>
            <TableHead>
              <tr>
                <HeaderCell>{t('purchaseName')}</HeaderCell>
                <HeaderCell>{t('purchaseBatch')}</HeaderCell>
                <HeaderCell>{t('purchaseExpiry')}</HeaderCell>
                <HeaderCell numeric>{t('purchaseQuantity')}</HeaderCell>
                <HeaderCell numeric>{t('purchasePackTp')}</HeaderCell>
                <HeaderCell numeric>{t('purchasePackMrp')}</HeaderCell>
                <HeaderCell numeric>{t('purchaseTotal')}</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {goods.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
                <TableRow key={index}>
                  <Cell>{titleOf(line)}</Cell>
                  <Cell>{line.batchNumber || t('purchaseNoBatchNumber')}</Cell>
                  <Cell>{formatExpiry(line.expiresOn)}</Cell>
                  <Cell numeric>
                    {formatCount(line.quantity)}
                    {line.freeQuantity > 0 ? (
                      <span className="block text-ink-3 text-xs">
                        {t('purchasePlusFree', { count: line.freeQuantity })}
                      </span>
                    ) : null}
                  </Cell>
                  <Cell numeric>{formatAmount(line.packTpMinor)}</Cell>
                  <Cell numeric>{line.packMrpMinor === null ? '' : formatAmount(line.packMrpMinor)}</Cell>
                  <Cell numeric>{formatAmount(line.totalMinor)}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      ) : (
        <Banner tone="danger" title={t('proposalUnreadable')} />
      )}
      {status === 'waiting' || !decidedAt ? null : (
        <p className="text-ink-2 text-sm">
          {t(`proposalDecided_${status}`, { name: decidedBy, when: formatInstant(decidedAt) })}
          {reason ? `. ${reason}` : ''}
        </p>
      )}
    </div>
  );
}
