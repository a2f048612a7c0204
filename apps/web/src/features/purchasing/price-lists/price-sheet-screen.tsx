import type { PriceSheetDetails } from '@bhandar/domain/purchasing';
import { Button, Card, StatCard } from '@bhandar/ui';
import { Printer, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { For, PageHeader, QueryState, useActor, useDeletion, useScreenId } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDate } from '../../../lib/format';
import { hrefTo } from '../../../screens';
import { PriceSheetLines } from './price-sheet-lines';
import { PriceSheetScans } from './price-sheet-scans';

/**
 * One price sheet compared with current costs and the previous sheet, with its attachments and a button to purchase.
 */
export default function PriceSheetScreen() {
  const { t } = useTranslation('purchasing');
  const id = useScreenId();
  const query = trpc.purchasing.getPriceSheet.useQuery({ id });
  return (
    <QueryState query={query} loadingText={t('docLoading')} failedText={t('docSheetFailed')}>
      {(sheet) => <Sheet key={id} sheet={sheet} />}
    </QueryState>
  );
}

function Sheet({ sheet }: { sheet: PriceSheetDetails }) {
  const { t } = useTranslation('purchasing');
  const remove = useRemoveSheet(sheet);
  const { compared, previous, dropped } = sheet;
  const name = sheet.supplier?.name ?? t('docNoSupplier');
  const figures = [
    { label: t('docDearer'), value: compared.dearer, tone: compared.dearer > 0 ? 'warning' : 'neutral' },
    { label: t('docCheaper'), value: compared.cheaper, tone: 'neutral' },
    { label: t('docSame'), value: compared.same, tone: 'neutral' },
    { label: t('docAddedCount'), value: compared.added, tone: 'neutral' },
    { label: t('docDropped'), value: dropped.length, tone: 'neutral' },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`${name}, ${t('docVersionN', { version: sheet.version })}`}
        description={[
          t('docSheetDescription', { lines: formatCount(sheet.lines), day: formatDate(sheet.validOn) }),
          sheet.title,
          sheet.fileName,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Button variant="ghost" icon={<Printer />} onClick={() => window.print()}>
              {t('docPrint')}
            </Button>
            <For roles={['superadmin']}>
              <Button variant="ghost" icon={<Trash2 />} onClick={() => void remove()}>
                {t('docRemoveSheet')}
              </Button>
            </For>
          </>
        }
      />
      <p className="text-ink-2 text-sm">
        {previous ? t('docAgainst', { version: previous.version, day: formatDate(previous.validOn) }) : t('docFirst')}
      </p>
      {previous ? (
        <div className="grid grid-cols-2 gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-5">
          {figures.map(({ label, value, tone }) => (
            <StatCard key={label} label={label} value={formatCount(value)} tone={tone} />
          ))}
        </div>
      ) : null}
      <PriceSheetLines sheetId={sheet.id} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PriceSheetScans sheetId={sheet.id} files={sheet.files} />
        {dropped.length > 0 ? (
          <Card title={t('docDropped')}>
            <ul className="-my-1 max-h-72 divide-y divide-line overflow-y-auto">
              {dropped.map(({ tradeName, strength, unitCost }) => (
                <li key={`${tradeName} ${strength}`} className="flex justify-between gap-3 py-1.5">
                  <span className="min-w-0 truncate">
                    {tradeName} <span className="text-ink-2">{strength}</span>
                  </span>
                  <span className="shrink-0 tabular-nums">{Number(unitCost).toFixed(2)}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </div>
  );
}

/** Goes to the list at once, because this sheet no longer exists. Undo restores it there. */
function useRemoveSheet(sheet: PriceSheetDetails): () => Promise<void> {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const [, navigate] = useLocation();
  const erase = useDeletion();
  const utils = trpc.useUtils();
  const { id } = sheet;
  const client = utils.client.purchasing;
  return () =>
    erase({
      name: t('docSheetNamed', { version: sheet.version, name: sheet.supplier?.name ?? t('docNoSupplier') }),
      remove: async () => {
        await client.removePriceSheet.mutate({ id });
        navigate(hrefTo(role, 'supplierDocuments', { view: 'sheets' }));
      },
      // Called on the client, because this screen is unmounted by then.
      restore: () => client.restorePriceSheet.mutate({ id }),
      deleted: t('docSheetRemoved'),
      failed: (message) => `${t('docDeleteFailed')}: ${message}`,
      after: async () => {
        await utils.purchasing.listPriceSheets.invalidate();
        await utils.purchasing.listSheetLines.invalidate();
      },
    });
}
