import type { ImportUpload } from '@bhandar/domain/catalogue';
import {
  DATE_ORDERS,
  type DateOrder,
  PAST_SALE_FIELDS,
  type PastSaleMapping,
  type PastSalesPreview,
} from '@bhandar/domain/reports';
import {
  Badge,
  Button,
  Card,
  Cell,
  Field,
  HeaderCell,
  Select,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openStores, QueryState, storeOptions, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatDate } from '../../../lib/format';
import { issueText } from '../../../lib/refusals';

interface PastImportSetupProps {
  upload: ImportUpload;
  onStarted: (jobId: string) => void;
  onOtherFile: () => void;
}

interface Chosen {
  mapping?: PastSaleMapping;
  dateOrder?: DateOrder;
}

/** Maps the columns, chooses the store, and previews the first rows. */
export function PastImportSetup({ upload, onStarted, onOtherFile }: PastImportSetupProps) {
  const { t } = useTranslation('reports');
  const toasts = useMutationToast();
  const [chosen, setChosen] = useState<Chosen>({});
  const [store, setStore] = useState<string>();
  const stores = openStores(trpc.accounts.listStores.useQuery().data ?? []);
  const locationId = store ?? (stores.length === 1 ? stores[0]?.id : undefined);
  const query = trpc.reports.previewPastSales.useQuery(
    { uploadId: upload.uploadId, ...chosen },
    { placeholderData: keepPreviousData },
  );
  const start = trpc.reports.importPastSales.useMutation(toasts({}));
  return (
    <QueryState query={query} loadingText={t('pastReading')} failedText={t('pastReadFailed')}>
      {(preview) => {
        const { mapping, dateOrder } = { mapping: preview.mapping, dateOrder: preview.dateOrder, ...chosen };
        const ready =
          locationId !== undefined &&
          [mapping.invoice, mapping.time, mapping.quantity, mapping.price, mapping.code ?? mapping.name].every(Boolean);
        const run = (dryRun: boolean) =>
          start.mutate(
            { uploadId: upload.uploadId, mapping, options: { locationId: locationId ?? '', dateOrder }, dryRun },
            { onSuccess: ({ id }) => onStarted(id) },
          );
        return (
          <div className="flex flex-col gap-4">
            <div className="grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]">
              <Card title={t('pastColumns')}>
                <div className="flex flex-col gap-3">
                  <Field label={t('store')} required>
                    {(ids) => (
                      <Select
                        {...ids}
                        value={locationId}
                        placeholder={t('pastChooseStore')}
                        onValueChange={setStore}
                        options={storeOptions(stores)}
                      />
                    )}
                  </Field>
                  {PAST_SALE_FIELDS.map((field) => (
                    <Field key={field} label={t(`past_${field}`)}>
                      {(ids) => (
                        <Select
                          {...ids}
                          value={mapping[field] ?? ''}
                          onValueChange={(column) => {
                            const { [field]: _, ...others } = mapping;
                            setChosen({ ...chosen, mapping: column === '' ? others : { ...others, [field]: column } });
                          }}
                          options={[
                            { value: '', label: t('pastNoColumn') },
                            ...preview.headers.map((value) => ({ value, label: value })),
                          ]}
                        />
                      )}
                    </Field>
                  ))}
                  <Field label={t('pastDateOrder')}>
                    {(ids) => (
                      <Select
                        {...ids}
                        value={dateOrder}
                        onValueChange={(value) => setChosen({ ...chosen, mapping, dateOrder: value as DateOrder })}
                        options={DATE_ORDERS.map((value) => ({ value, label: t(`order_${value}`) }))}
                      />
                    )}
                  </Field>
                </div>
              </Card>
              <PreviewTable preview={preview} stale={query.isPlaceholderData} />
            </div>
            <div className="flex flex-wrap items-center gap-2 max-sm:[&>button]:grow">
              <span className="mr-auto min-w-0 truncate text-ink-2">{upload.fileName}</span>
              <Button onClick={onOtherFile}>{t('pastOtherFile')}</Button>
              <Button disabled={!ready || start.isPending} onClick={() => run(true)}>
                {t('pastDryRun')}
              </Button>
              <Button variant="primary" disabled={!ready} busy={start.isPending} onClick={() => run(false)}>
                {t('pastRun')}
              </Button>
            </div>
          </div>
        );
      }}
    </QueryState>
  );
}

function PreviewTable({ preview, stale }: { preview: PastSalesPreview; stale: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <Table label={t('pastFirstRows')} stale={stale}>
      <TableHead>
        <tr>
          <HeaderCell>{t('past_invoice')}</HeaderCell>
          <HeaderCell>{t('past_time')}</HeaderCell>
          <HeaderCell>{t('by_product')}</HeaderCell>
          <HeaderCell numeric>{t('units')}</HeaderCell>
          <HeaderCell numeric>{t('revenue')}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {preview.rows.map((row) => (
          <TableRow key={row.rowNumber}>
            <Cell>{row.invoice}</Cell>
            {row.rejected ? (
              <Cell colSpan={4}>
                <Badge tone="danger">{issueText(row.rejected)}</Badge>
              </Cell>
            ) : (
              <>
                <Cell className="whitespace-nowrap">
                  {formatDate(row.businessOn)} {row.time}
                </Cell>
                <Cell className="max-w-72 truncate">{row.product}</Cell>
                <Cell numeric>{formatCount(row.quantity)}</Cell>
                <Cell numeric>{formatAmount(row.amountMinor)}</Cell>
              </>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
