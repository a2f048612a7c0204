import type { ProductBatch } from '@bhandar/domain/inventory';
import { Badge, Card, Cell, ExpiryTag, HeaderCell, LabelTag, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, UnitCost, useActor, useHrefTo } from '../../../kit';
import { formatCount, formatDate, formatExpiry } from '../../../lib/format';
import { useShelfLife } from '../../../lib/use-shelf-life';

/** The stock of each batch by location, first expiry first. */
export function ProductPageBatches({ batches }: { batches: readonly ProductBatch[] }) {
  const { t } = useTranslation('catalogue');
  const shelfLife = useShelfLife();
  const hrefTo = useHrefTo();
  const seesCost = useActor().role === 'superadmin';
  return (
    <Card flush title={t('stockByPlace')}>
      {batches.length === 0 ? (
        <p className="p-4 text-ink-3">{t('noStockHere')}</p>
      ) : (
        <Table bare label={t('stockByPlace')}>
          <TableHead>
            <tr>
              <HeaderCell>{t('place')}</HeaderCell>
              <HeaderCell>{t('batch')}</HeaderCell>
              <HeaderCell className="max-sm:hidden">{t('expiry')}</HeaderCell>
              <HeaderCell numeric>{t('onHand')}</HeaderCell>
              {seesCost ? (
                <HeaderCell numeric className="max-sm:hidden">
                  {t('unitCost')}
                </HeaderCell>
              ) : null}
            </tr>
          </TableHead>
          <TableBody>
            {batches.map((batch) => (
              <TableRow key={`${batch.locationId} ${batch.batchId}`}>
                <Cell rail={shelfLife(batch.expiresOn)}>
                  {batch.placeKind === 'quarantine' ? t('quarantineOf', { place: batch.place }) : batch.place}
                </Cell>
                <Cell>
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <AppLink
                      href={hrefTo('batch', { id: batch.batchId }) ?? ''}
                      className="underline decoration-line-strong/60 underline-offset-4 hover:text-brand-ink"
                    >
                      {batch.batchNumber ? <LabelTag>{batch.batchNumber}</LabelTag> : t('batchNone')}
                    </AppLink>
                    {batch.blocked ? <Badge tone="danger">{t('blocked')}</Badge> : null}
                  </span>
                  <span className="mt-1 block sm:hidden">
                    <Expiry expiresOn={batch.expiresOn} />
                  </span>
                </Cell>
                <Cell className="whitespace-nowrap max-sm:hidden">
                  <Expiry expiresOn={batch.expiresOn} />
                </Cell>
                <Cell numeric className="font-medium">
                  {formatCount(batch.onHand)}
                </Cell>
                {seesCost ? (
                  <Cell numeric className="max-sm:hidden">
                    <UnitCost of={batch.unitCost} />
                  </Cell>
                ) : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function Expiry({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation('catalogue');
  const shelfLife = useShelfLife();
  if (expiresOn === null) return <span className="text-ink-3">{t('noExpiry')}</span>;
  const tone = shelfLife(expiresOn);
  return (
    <span title={formatDate(expiresOn)} className="inline-flex items-center gap-2">
      <ExpiryTag tone={tone}>{formatExpiry(expiresOn)}</ExpiryTag>
      {tone === 'expired' ? <span className="text-ink-2 text-xs">{t('expired')}</span> : null}
    </span>
  );
}
