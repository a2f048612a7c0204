import { type ImportUpload, ProductKind } from '@bhandar/domain/catalogue';
import { Button, cn } from '@bhandar/ui';
import { Download } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader, QueryState, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import type { Reading } from './import-columns';
import { ImportDrop } from './import-drop';
import { ImportProgress } from './import-progress';
import { ImportReport } from './import-report';
import { ImportSetup } from './import-setup';
import { saveTemplate } from './import-template';
import { RecentImports } from './recent-imports';

const POLL_MS = 400;
const STEPS = ['stepFile', 'stepColumns', 'stepImport'] as const;

/** Three steps: file, columns, import. The job's id is in the URL, so that its report can be reopened. */
export default function ImportScreen() {
  const { t } = useTranslation('catalogue');
  const [kind] = useQueryState('kind', parseAsStringLiteral(ProductKind.options));
  const [jobId, setJobId] = useQueryState('job', parseAsString.withOptions({ history: 'push' }));
  const [upload, setUpload] = useState<ImportUpload>();
  const [reading, setReading] = useState<Reading>();
  const toasts = useMutationToast();
  const start = trpc.catalogue.runImport.useMutation(toasts({}));

  const run = (chosen: Reading & { dryRun: boolean }) => {
    if (!upload) return;
    const { dryRun, ...next } = chosen;
    setReading(next);
    start.mutate({ uploadId: upload.uploadId, ...next, dryRun }, { onSuccess: ({ id }) => void setJobId(id) });
  };
  const again = () => {
    setUpload(undefined);
    setReading(undefined);
    void setJobId(null);
  };
  const step = jobId ? 2 : upload ? 1 : 0;

  return (
    <>
      <PageHeader
        description={t('importIntro')}
        actions={
          step === 0 ? (
            <Button icon={<Download />} onClick={saveTemplate}>
              {t('downloadTemplate')}
            </Button>
          ) : null
        }
      />
      <ol aria-label={t('steps')} className="mb-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? 'step' : undefined}
            className={cn('flex items-center gap-2', index === step ? 'font-medium' : 'text-ink-3')}
          >
            <span
              className={cn(
                'inline-flex size-6 items-center justify-center rounded-full border text-xs tabular-nums',
                index <= step ? 'border-transparent bg-brand text-on-brand' : 'border-line-strong',
              )}
            >
              {index + 1}
            </span>
            {t(name)}
          </li>
        ))}
      </ol>
      {jobId ? (
        <RunningJob
          jobId={jobId}
          starting={start.isPending}
          onRun={upload && reading ? () => run({ ...reading, dryRun: false }) : undefined}
          onAgain={again}
        />
      ) : upload ? (
        <ImportSetup upload={upload} kind={kind} running={start.isPending} onRun={run} onOtherFile={again} />
      ) : (
        <>
          <ImportDrop onUploaded={setUpload} />
          <RecentImports onOpen={(id) => void setJobId(id)} />
        </>
      )}
    </>
  );
}

interface RunningJobProps {
  jobId: string;
  starting: boolean;
  onRun: (() => void) | undefined;
  onAgain: () => void;
}

function RunningJob({ jobId, starting, onRun, onAgain }: RunningJobProps) {
  const utils = trpc.useUtils();
  const query = trpc.catalogue.getImport.useQuery(
    { jobId },
    { refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false) },
  );
  const status = query.data?.status;
  useEffect(() => {
    // The product lists have changed; the job itself is current.
    if (status === 'done')
      void Promise.all(
        [utils.catalogue.listProducts, utils.catalogue.setupOptions, utils.catalogue.listImports].map((stale) =>
          stale.invalidate(),
        ),
      );
  }, [status, utils]);
  return (
    <QueryState query={query}>
      {(job) =>
        job.status === 'running' ? (
          <ImportProgress job={job} />
        ) : (
          <ImportReport job={job} onRun={onRun} running={starting} onAgain={onAgain} />
        )
      }
    </QueryState>
  );
}
