import type { ImportPreview, PreviewRow } from '@bhandar/domain/catalogue';
import { Badge, cn, LabelTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { issueText } from '../../../lib/refusals';

/** The first rows with the result of each. */
export function ImportPreviewTable({ preview, stale }: { preview: ImportPreview; stale: boolean }) {
  const { t } = useTranslation('catalogue');
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface">
      <h2 className="border-line border-b px-4 py-3 font-semibold text-lg">{t('previewTitle')}</h2>
      <ol className={cn('divide-y divide-line transition-opacity', stale && 'opacity-60')}>
        {preview.rows.map((row) => (
          <li key={row.rowNumber} className="flex gap-3 px-4 py-2.5">
            <span className="w-8 shrink-0 text-right text-ink-3 text-sm tabular-nums" title={t('row')}>
              {row.rowNumber}
            </span>
            <div className="min-w-0 flex-1">
              <RowReading row={row} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RowReading({ row }: { row: PreviewRow }) {
  const { t } = useTranslation('catalogue');
  if (row.rejected !== null) {
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="danger">{t('rowRejected')}</Badge>
        <span className="min-w-0 break-words text-ink-2">{issueText(row.rejected)}</span>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      {row.products.map((product) => (
        <div
          key={`${product.content} ${product.unitType}`}
          className="flex items-baseline justify-between gap-x-4 max-sm:flex-wrap"
        >
          <span className="min-w-0">
            <span className="font-medium">{product.tradeName}</span>{' '}
            {product.strength ? <LabelTag>{product.strength}</LabelTag> : null}
            <span className="block text-ink-3 text-sm">
              {[product.genericName, product.category, product.company].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="shrink-0 text-right text-sm sm:max-w-[50%]">
            <span className="font-medium text-base tabular-nums">
              {product.unitMrpMinor === null ? t('noPrice') : formatMoney(product.unitMrpMinor)}
            </span>
            <span className="block text-ink-3">
              {[product.content, product.unitType, product.packs, product.barcode?.replace(/^0/, '')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </div>
      ))}
      {row.opening ? <p className="text-ink-2 text-sm">{t('opening', { text: row.opening })}</p> : null}
      {row.warnings.map((warning) => (
        <p key={warning} className="text-marigold-ink text-sm">
          {issueText(warning)}
        </p>
      ))}
    </div>
  );
}
