import { ImportUpload } from '@bhandar/domain/catalogue';
import { Button, Card } from '@bhandar/ui';
import { FileUp } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../kit';
import { formatCount, formatInstant } from '../../lib/format';
import { sendFile } from '../../lib/send-file';
import { trpc } from '../../lib/trpc';
import { PastImportJob } from './past-import-job';
import { PastImportSetup } from './past-import-setup';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.gz';

/** What was sold before this book comes in from a file: its columns, a look at its rows, the import. */
export default function PastImportScreen() {
  const { t } = useTranslation('reports');
  const [jobId, setJobId] = useQueryState('job', parseAsString.withOptions({ history: 'push' }));
  const [upload, setUpload] = useState<ImportUpload>();
  const again = () => {
    setUpload(undefined);
    void setJobId(null);
  };
  return (
    <>
      <PageHeader description={t('pastIntro')} />
      {jobId ? (
        <PastImportJob jobId={jobId} onAgain={again} />
      ) : upload ? (
        <PastImportSetup upload={upload} onStarted={(id) => void setJobId(id)} onOtherFile={again} />
      ) : (
        <div className="flex flex-col gap-4">
          <Drop onUploaded={setUpload} />
          <Earlier onOpen={(id) => void setJobId(id)} />
        </div>
      )}
    </>
  );
}

function Drop({ onUploaded }: { onUploaded: (upload: ImportUpload) => void }) {
  const { t } = useTranslation('reports');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFailure('');
    try {
      const answer = await sendFile('/api/catalogue/imports', file, t('pastUploadFailed'));
      onUploaded(ImportUpload.parse(answer));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('pastUploadFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first.
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
      className="flex flex-col items-center gap-2 rounded-card border-2 border-line-strong/50 border-dashed bg-surface px-6 py-12 text-center"
    >
      <FileUp aria-hidden="true" strokeWidth={1.5} className="size-8 text-ink-3" />
      <p className="font-semibold text-lg">{t('pastDrop')}</p>
      <p className="max-w-[52ch] text-ink-2">{t('pastDropText')}</p>
      <Button variant="primary" className="mt-3" busy={busy} onClick={() => input.current?.click()}>
        {t('pastChoose')}
      </Button>
      {failure ? (
        <p role="alert" className="text-danger-ink">
          {failure}
        </p>
      ) : null}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('pastChoose')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Earlier({ onOpen }: { onOpen: (jobId: string) => void }) {
  const { t } = useTranslation('reports');
  const jobs = trpc.reports.listPastSaleImports.useQuery({ page: 1, limit: 10 }).data?.data ?? [];
  if (jobs.length === 0) return null;
  return (
    <Card title={t('pastEarlier')} flush>
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.id}>
            <button
              type="button"
              onClick={() => onOpen(job.id)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 text-left hover:bg-hover"
            >
              <span className="min-w-0 truncate font-medium">{job.fileName}</span>
              <span className="text-ink-2 text-sm tabular-nums">
                {t('pastLines', { lines: formatCount(job.updated) })} · {formatInstant(job.startedAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
