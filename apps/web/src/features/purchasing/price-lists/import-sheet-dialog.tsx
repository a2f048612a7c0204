import { SHEET_COLUMNS, type SheetMapping, type SheetPreview } from '@bhandar/domain/purchasing';
import { Day, Id, optionalText, requiredText } from '@bhandar/domain/shared';
import { Banner, Select, toast } from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  ComboboxField,
  DateField,
  FileDrop,
  FormDialog,
  TABLE_FILES,
  TextField,
  useFileUpload,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, today } from '../../../lib/format';
import { issueText } from '../../../lib/refusals';

const NO_COLUMN = ' ';

const formOf = (chooseSupplier: string) =>
  z.object({ supplierId: requiredText(chooseSupplier, 40).pipe(Id), validOn: Day, title: optionalText(120) });
type SheetForm = z.input<ReturnType<typeof formOf>>;

/** Imports a file as the supplier's next price sheet: choose, map columns, review unread rows. */
export function ImportSheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const [uploadId, setUploadId] = useState<string>();
  const [mapping, setMapping] = useState<SheetMapping>();
  const suppliers = trpc.purchasing.supplierOptions.useQuery();
  const form = useZodForm(
    useMemo(() => formOf(t('docChooseSupplier')), [t]),
    { defaultValues: { supplierId: '', validOn: today(), title: '' } },
  );
  const preview = trpc.purchasing.previewPriceSheet.useQuery(
    { uploadId: uploadId ?? '', ...(mapping ? { mapping } : {}) },
    { enabled: uploadId !== undefined, placeholderData: keepPreviousData },
  );
  const run = trpc.purchasing.importPriceSheet.useMutation({
    ...toasts({ failure: t('docImportFailed') }),
    onSuccess: ({ lines }) => toast.success(t('docImportDone', { count: lines })),
  });
  const read = preview.data;
  return (
    <FormDialog
      form={form}
      dirty={mapping !== undefined}
      onClose={onClose}
      size="lg"
      title={t('docImportTitle')}
      submitLabel={read && read.lines > 0 ? t('docImportRun', { count: read.lines }) : t('docImportNone')}
      onSubmit={async (values) => {
        if (!uploadId || !read) throw new Error(t('docChooseFile'));
        await run.mutateAsync({ ...values, uploadId, mapping: read.mapping });
        await utils.purchasing.invalidate();
      }}
    >
      <ChooseFile
        fileName={read?.fileName}
        onUploaded={(id) => {
          setMapping(undefined);
          setUploadId(id);
        }}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <ComboboxField<SheetForm>
          name="supplierId"
          label={t('docSupplier')}
          required
          placeholder={t('docChooseSupplier')}
          emptyText={t('noSuppliers')}
          loading={suppliers.isFetching}
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField<SheetForm> name="validOn" label={t('docValidOn')} required />
        <TextField<SheetForm> name="title" label={t('docTitle')} help={t('docOptional')} autoComplete="off" />
      </div>
      {preview.isFetching && !read ? <p role="status">{t('docReading')}</p> : null}
      {preview.error ? <Banner tone="danger">{preview.error.message}</Banner> : null}
      {read ? (
        <>
          <Columns headers={read.headers} mapping={read.mapping} onChange={setMapping} />
          <Read preview={read} />
        </>
      ) : null}
    </FormDialog>
  );
}

function ChooseFile({ fileName, onUploaded }: { fileName: string | undefined; onUploaded: (id: string) => void }) {
  const { t } = useTranslation('purchasing');
  const { busy, failure, take } = useFileUpload(({ uploadId }) => onUploaded(uploadId), t('docUploadFailed'));
  return (
    <FileDrop
      compact
      title={t('docChooseFile')}
      description={fileName ?? t('docChooseFileHelp')}
      chooseLabel={t('docChooseFile')}
      accept={TABLE_FILES}
      busy={busy}
      failure={failure}
      onFiles={(files) => void take(files)}
    />
  );
}

interface ColumnsProps {
  headers: readonly string[];
  mapping: SheetMapping;
  onChange: (mapping: SheetMapping) => void;
}

/** Maps columns to fields: guessed from the headers, corrected by the user. */
function Columns({ headers, mapping, onChange }: ColumnsProps) {
  const { t } = useTranslation('purchasing');
  return (
    <details
      className="rounded-card border border-line"
      open={mapping.tradeName === undefined || mapping.packTp === undefined}
    >
      <summary className="cursor-pointer px-4 py-3 font-medium">{t('docColumns')}</summary>
      <div className="grid gap-3 border-line border-t p-4 sm:grid-cols-2">
        {SHEET_COLUMNS.map((column) => (
          <div key={column} className="grid grid-cols-[9rem_1fr] items-center gap-2">
            <span className="text-sm">{t(`docColumn_${column}`)}</span>
            <Select
              aria-label={t(`docColumn_${column}`)}
              value={mapping[column] ?? NO_COLUMN}
              onValueChange={(header) => {
                const { [column]: _, ...others } = mapping;
                onChange(header === NO_COLUMN ? others : { ...others, [column]: header });
              }}
              options={[
                { value: NO_COLUMN, label: t('docNoColumn') },
                ...headers.map((header) => ({ value: header, label: header })),
              ]}
            />
          </div>
        ))}
      </div>
    </details>
  );
}

function Read({ preview }: { preview: SheetPreview }) {
  const { t } = useTranslation('purchasing');
  const { lines, leftOut, sample, problems } = preview;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {t('docReady', { lines, leftOut })}
      </p>
      {sample.length > 0 ? (
        <ul aria-label={t('docSample')} className="divide-y divide-line rounded-card border border-line text-sm">
          {sample.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first rows of a file, in its order, may be alike.
            <li key={index} className="flex justify-between gap-3 px-3 py-1.5">
              <span className="min-w-0 truncate">
                {line.tradeName} <span className="text-ink-2">{line.strength}</span>
              </span>
              <span className="shrink-0 tabular-nums">
                {formatAmount(line.packTpMinor)} / {line.packSize}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {problems.length > 0 ? (
        <ul
          aria-label={t('docProblems')}
          className="flex max-h-48 flex-col gap-1 overflow-y-auto text-danger-ink text-sm"
        >
          {problems.map(({ rowNumber, column, message }) => (
            <li key={`${rowNumber} ${column} ${message}`}>
              {t('docProblem', { row: rowNumber, column, message: issueText(message) })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
