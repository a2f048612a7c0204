import { type Delivery, DeliveryStatus, isDeliveryKind, type Webhook } from '@bhandar/domain/integrations';
import { coded, DomainError } from '@bhandar/domain/shared';
import { Badge, Banner, Button, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  choiceFilter,
  csvInstant,
  DataTable,
  keepRows,
  PageHeader,
  QueryState,
  useMutationToast,
  usePage,
  useScreenId,
} from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatInstant } from '../../lib/format';
import { DeliveryView } from './delivery-view';
import { useWebhookActions } from './use-webhook-actions';
import { useTrouble, WebhookState } from './webhook-state';

const TONES: Record<DeliveryStatus, Tone> = { waiting: 'info', delivered: 'ok', failed: 'danger' };
const FILTERS = { status: choiceFilter(DeliveryStatus.options) };

/** A webhook with its deliveries. */
export default function WebhookScreen() {
  const { t } = useTranslation('integrations');
  const id = useScreenId();
  const list = trpc.integrations.listWebhooks.useQuery();
  const webhook = list.data?.find((one) => one.id === id);
  const missing = list.data && !webhook ? new DomainError('NOT_FOUND', coded('webhook.notFound')) : null;
  return (
    <QueryState
      query={{ ...list, data: webhook, error: list.error ?? missing }}
      loadingText={t('loading')}
      failedText={t('failed')}
    >
      {(found) => <Log webhook={found} />}
    </QueryState>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('integrations');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const page = usePage({ filters: FILTERS });
  const list = trpc.integrations.listDeliveries.useQuery({ ...page.query, webhookId: webhook.id }, keepRows);
  const trouble = useTrouble(webhook);
  const acts = useWebhookActions(() => undefined);
  const redeliver = trpc.integrations.redeliver.useMutation({
    ...toasts({ success: t('redelivered'), failure: t('redeliverFailed') }),
    onSettled: () => utils.integrations.invalidate(),
  });
  const columns = useColumnsOf();
  return (
    <>
      <PageHeader
        title={webhook.url}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <WebhookState webhook={webhook} />
            {[webhook.description, webhook.place || t('everyPlace'), t('kept')].filter(Boolean).join(' · ')}
          </span>
        }
        actions={
          <Button icon={<Send />} disabled={!webhook.active} onClick={() => acts.test(webhook)}>
            {t('sendTest')}
          </Button>
        }
      />
      {trouble ? (
        <Banner
          tone="warning"
          className="mb-4"
          action={
            webhook.active ? undefined : (
              <Button size="sm" onClick={() => acts.toggle(webhook)}>
                {t('resume')}
              </Button>
            )
          }
        >
          {trouble}
        </Banner>
      ) : null}
      <DataTable
        label={t('log')}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowName={({ kind, createdAt }) => `${nameOf(t, kind)}, ${formatInstant(createdAt)}`}
        filters={[
          {
            key: 'status',
            label: t('statusFilter'),
            options: DeliveryStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
          },
        ]}
        empty={{ title: t('logNone'), description: t('logNoneText') }}
        loadingText={t('logLoading')}
        failedText={t('logFailed')}
        expand={({ id, status }) => (
          <DeliveryView
            id={id}
            mayRedeliver={webhook.active && status !== 'waiting'}
            onRedeliver={() => redeliver.mutate({ id })}
            busy={redeliver.isPending && redeliver.variables.id === id}
          />
        )}
      />
    </>
  );
}

/** The event of a delivery; one of another release is named by its kind. */
const nameOf = (t: TFunction<'integrations'>, kind: string): string =>
  isDeliveryKind(kind) ? t(`kind_${kind}`) : kind;

function useColumnsOf(): Column<Delivery>[] {
  const { t } = useTranslation('integrations');
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('time'),
        csv: ({ createdAt }) => csvInstant(createdAt),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
        width: 'w-44',
        card: 'aside',
        fixed: true,
      },
      { id: 'event', header: t('event'), cell: ({ kind }) => nameOf(t, kind), card: 'title', fixed: true },
      {
        id: 'outcome',
        header: t('outcome'),
        cell: ({ status }) => <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>,
        fixed: true,
      },
      {
        id: 'answer',
        header: t('answer'),
        cell: ({ last }) => (last ? last.error || String(last.status) : ''),
      },
      { id: 'tries', header: t('tries'), cell: ({ attempts }) => attempts, align: 'end' },
      {
        id: 'next',
        header: t('next'),
        csv: ({ nextTryAt }) => (nextTryAt ? csvInstant(nextTryAt) : ''),
        cell: ({ nextTryAt }) => (nextTryAt ? <time dateTime={nextTryAt}>{formatInstant(nextTryAt)}</time> : ''),
      },
    ],
    [t],
  );
}
