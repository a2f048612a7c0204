import type { ImportUpload, ProductKind } from '@bhandar/domain/catalogue';
import { Banner, Button, Skeleton } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRows, LoadFailure } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ImportColumns, type Reading } from './import-columns';
import { ImportPreviewTable } from './import-preview-table';

interface ImportSetupProps {
  upload: ImportUpload;
  /** The list that the user came from; null to guess from the file. */
  kind: ProductKind | null;
  running: boolean;
  onRun: (run: Reading & { dryRun: boolean }) => void;
  onOtherFile: () => void;
}

/** Step two: columns, preview, and the buttons for dry run and import. */
export function ImportSetup({ upload, kind, running, onRun, onOtherFile }: ImportSetupProps) {
  const { t } = useTranslation('catalogue');
  const [chosen, setChosen] = useState<Reading>();
  const named = (chosen?.mapping.tradeName ?? '') !== '';
  const query = trpc.catalogue.previewImport.useQuery(
    { uploadId: upload.uploadId, ...(chosen && named ? chosen : {}) },
    keepRows,
  );
  if (query.error && !query.data) {
    return <LoadFailure error={query.error} title={t('previewFailed')} retry={query.refetch} />;
  }
  if (!query.data) {
    return (
      <div role="status">
        <span className="sr-only">{t('readingFile')}</span>
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  const preview = query.data;
  const guessed = { mapping: preview.mapping, options: { ...preview.options, ...(kind ? { kind } : {}) } };
  const reading = chosen ?? guessed;
  const ready = (reading.mapping.tradeName ?? '') !== '';
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <ImportColumns preview={preview} {...reading} onChange={setChosen} />
        <ImportPreviewTable preview={preview} stale={query.isPlaceholderData} />
      </div>
      {query.error ? <Banner tone="danger">{query.error.message}</Banner> : null}
      {ready ? null : <Banner tone="warning">{t('tradeNameNeeded')}</Banner>}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 max-sm:[&>button]:grow border-line border-t bg-canvas px-1 py-3">
        <span className="mr-auto min-w-0 truncate text-ink-2 max-sm:hidden">{upload.fileName}</span>
        <Button onClick={onOtherFile}>{t('otherFile')}</Button>
        <Button disabled={!ready || running} onClick={() => onRun({ ...reading, dryRun: true })}>
          {t('dryRun')}
        </Button>
        <Button variant="primary" disabled={!ready} busy={running} onClick={() => onRun({ ...reading, dryRun: false })}>
          {t('runImport')}
        </Button>
      </div>
    </div>
  );
}
