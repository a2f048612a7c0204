import type { SalesDocumentKind } from '@bhandar/domain/reports';
import { useTranslation } from 'react-i18next';
import { AppLink, QueryState, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount } from '../../../lib/format';

/** The lines of a receipt, a return or an imported invoice; each product links to its page. */
export function DocumentDetails({ kind, id }: { kind: SalesDocumentKind; id: string }) {
  const { t } = useTranslation('reports');
  const hrefTo = useHrefTo();
  const query = trpc.reports.getDocument.useQuery({ kind, id });
  return (
    <QueryState query={query} loadingText={t('loadingDocuments')} failedText={t('failedDocuments')}>
      {({ lines }) => (
        <table className="w-full max-w-3xl text-sm">
          <thead className="text-ink-3">
            <tr>
              <th scope="col" className="py-1 pr-3 text-left font-regular">
                {t('by_product')}
              </th>
              <th scope="col" className="w-24 py-1 pr-3 text-right font-regular">
                {t('units')}
              </th>
              <th scope="col" className="w-32 py-1 pr-3 text-right font-regular">
                {t('discounts')}
              </th>
              <th scope="col" className="w-32 py-1 text-right font-regular">
                {t('revenue')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map((line, index) => {
              const href = hrefTo('product', { id: line.productId });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a posted document keep their order.
                <tr key={index}>
                  <td className="py-1.5 pr-3">
                    {href ? (
                      <AppLink href={href} className="text-brand-ink underline-offset-4 hover:underline">
                        {line.name}
                      </AppLink>
                    ) : (
                      line.name
                    )}
                  </td>
                  <td className="py-1.5 pr-3 text-right tabular-nums">{formatCount(line.quantity)}</td>
                  <td className="py-1.5 pr-3 text-right tabular-nums">{formatAmount(line.discountMinor)}</td>
                  <td className="py-1.5 text-right tabular-nums">{formatAmount(line.netMinor)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </QueryState>
  );
}
