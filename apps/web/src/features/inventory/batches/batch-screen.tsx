import { productTitle } from '@bhandar/domain/catalogue';
import type { BatchPage, BatchPlace } from '@bhandar/domain/inventory';
import { Badge, Banner, Button, toast } from '@bhandar/ui';
import { Ban, Download, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, For, PageHeader, QueryState, useHrefTo, useMutationToast, useScreenId } from '../../../kit';
import { saveFile } from '../../../lib/api/save-file';
import { trpc } from '../../../lib/api/trpc';
import { formatDate, formatInstant } from '../../../lib/format';
import { ExpiryCell } from '../expiry-cell';
import { BlockBatchDialog } from './batch-block-dialog';
import { BatchFlows } from './batch-flows';
import { BatchSales, BatchSteps } from './batch-lists';
import { BatchPlaces } from './batch-places';
import { BatchTwins } from './batch-twins';

/** A batch with its origin, every movement, and the button that blocks it. */
export default function BatchScreen() {
  const { t } = useTranslation('inventory');
  const id = useScreenId();
  const query = trpc.inventory.getBatch.useQuery({ id });
  return (
    <QueryState query={query} loadingText={t('loadingBatch')} failedText={t('batchFailed')}>
      {(batch) => <BatchView key={batch.id} batch={batch} />}
    </QueryState>
  );
}

function BatchView({ batch }: { batch: BatchPage }) {
  const { t } = useTranslation('inventory');
  const [blocking, setBlocking] = useState(false);
  const [blockingAt, setBlockingAt] = useState<BatchPlace>();
  const { blocked } = batch;
  const number = batch.batchNumber || t('batchWithoutNumber');
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('batchTitle', { number })}
        description={<BatchFacts batch={batch} />}
        actions={<BatchActions batch={batch} onBlock={() => setBlocking(true)} />}
      />
      {blocked ? (
        <Banner tone="danger" title={t('batchBlocked')}>
          {t('batchBlockedBy', { reason: blocked.reason, by: blocked.by, at: formatInstant(blocked.at) })}
        </Banner>
      ) : null}
      {batch.twins.length > 0 ? (
        <Banner tone="info" title={t('batchTwins', { number })}>
          <BatchTwins twins={batch.twins} />
        </Banner>
      ) : null}
      <BatchFlows batch={batch} />
      <BatchPlaces places={batch.places} onBlock={setBlockingAt} />
      <BatchSales id={batch.id} />
      <BatchSteps id={batch.id} />
      {blockingAt ? (
        <BlockBatchDialog batch={batch} place={blockingAt} onClose={() => setBlockingAt(undefined)} />
      ) : null}
      {blocking ? <BlockBatchDialog batch={batch} onClose={() => setBlocking(false)} /> : null}
    </div>
  );
}

function BatchFacts({ batch }: { batch: BatchPage }) {
  const { t } = useTranslation('inventory');
  const href = useHrefTo()('product', { id: batch.product.id });
  const { company } = batch.product;
  const name = productTitle(batch.product);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {href ? (
        <AppLink href={href} className="font-medium text-brand-ink underline underline-offset-4">
          {name}
        </AppLink>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <span>{company}</span>
      <ExpiryCell expiresOn={batch.expiresOn} />
      <span className="text-ink-3">{t('batchReceived', { on: formatDate(batch.receivedAt) })}</span>
      {batch.unitCost ? (
        <span className="text-ink-3 tabular-nums">{t('batchCost', { cost: Number(batch.unitCost) })}</span>
      ) : null}
      {batch.blocked ? <Badge tone="danger">{t('blocked')}</Badge> : null}
    </span>
  );
}

function BatchActions({ batch, onBlock }: { batch: BatchPage; onBlock: () => void }) {
  const { t } = useTranslation('inventory');
  const labels = useHrefTo()('productLabels', { batch: batch.id, products: batch.product.id });
  const toasts = useMutationToast();
  const contacts = trpc.inventory.exportBatchContacts.useMutation({
    ...toasts({ failure: t('batchContactsFailed') }),
    onSuccess: ({ fileName, csv, rows }) => {
      saveFile(fileName, csv, 'text/csv;charset=utf-8');
      toast.success(t('batchContactsDone', { count: rows }));
    },
  });
  return (
    <>
      {labels ? (
        <Button asChild>
          <AppLink href={labels}>
            <Tags aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {t('batchLabels')}
          </AppLink>
        </Button>
      ) : null}
      <For roles={['superadmin', 'admin']}>
        <Button icon={<Download />} busy={contacts.isPending} onClick={() => contacts.mutate({ id: batch.id })}>
          {t('batchContacts')}
        </Button>
      </For>
      <For roles={['superadmin']}>
        <Button variant={batch.blocked ? 'secondary' : 'danger'} icon={<Ban />} onClick={onBlock}>
          {batch.blocked ? t('unblockBatch') : t('blockBatch')}
        </Button>
      </For>
    </>
  );
}
