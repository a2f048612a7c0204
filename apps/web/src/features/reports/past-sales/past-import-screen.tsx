import type { ImportUpload } from '@bhandar/domain/catalogue';
import { Badge, Card } from '@bhandar/ui';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop, PageHeader, TABLE_FILES, useFileUpload } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant } from '../../../lib/format';
import { PastImportJob } from './past-import-job';
import { PastImportSetup } from './past-import-setup';

/** Imports sales made before Bhandar from a file: columns, preview, import. */
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
  const { busy, failure, take } = useFileUpload(onUploaded, t('pastUploadFailed'));
  return (
    <FileDrop
      title={t('pastDrop')}
      description={t('pastDropText')}
      chooseLabel={t('pastChoose')}
      accept={TABLE_FILES}
      busy={busy}
      failure={failure}
      onFiles={(files) => void take(files)}
    />
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
              <span className="flex min-w-0 items-baseline gap-2">
                <span className="truncate font-medium">{job.fileName}</span>
                {job.undoneAt ? <Badge tone="warning">{t('pastUndoneBadge')}</Badge> : null}
              </span>
              <span className="text-ink-2 text-sm tabular-nums">
                {[
                  job.store,
                  t('pastLines', { count: job.updated, shown: formatCount(job.updated) }),
                  formatInstant(job.startedAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
