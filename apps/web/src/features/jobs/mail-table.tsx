import { EMAIL_KINDS, MailState, type OutgoingMail } from '@bhandar/domain/jobs';
import { isNotificationKind, TOPIC_OF } from '@bhandar/domain/notifications';
import { Badge, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, choiceFilter, csvInstant, DataTable, keepRows, useMutationToast, usePage } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatCount, formatInstant } from '../../lib/format';
import { issueText } from '../../lib/refusals';

const FILTERS = { state: choiceFilter(MailState.options) };
const TONES: Record<MailState, Tone> = { waiting: 'neutral', retrying: 'warning', sent: 'ok', givenUp: 'danger' };

/** The subject of an email; for news only the topic. An email of another release is named by its kind. */
function aboutOf(t: TFunction<'jobs'>, { kind }: OutgoingMail): string {
  const letter = EMAIL_KINDS.find((one) => one === kind);
  if (letter) return t(`mail_${letter}`);
  return isNotificationKind(kind) ? t(`mail_${TOPIC_OF[kind]}`) : kind;
}

/** Outgoing emails with recipient and error, never with their content. */
export function MailTable() {
  const { t } = useTranslation('jobs');
  const page = usePage({ filters: FILTERS, scope: 'mails' });
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const list = trpc.jobs.listMails.useQuery(page.query, keepRows);
  const retry = trpc.jobs.retryMail.useMutation({
    ...toasts({ success: t('retried'), failure: t('retryFailed') }),
    onSettled: () => utils.jobs.invalidate(),
  });
  const columns = useMemo(() => mailColumns(t), [t]);
  const nameOf = (mail: OutgoingMail) => t('mailTo', { about: aboutOf(t, mail), recipient: mail.recipient });
  return (
    <DataTable
      label={t('view_mails')}
      columns={columns}
      list={list}
      page={page}
      rowKey={({ of, id }) => `${of} ${id}`}
      rowName={nameOf}
      filters={[
        {
          key: 'state',
          label: t('state'),
          options: MailState.options.map((value) => ({ value, label: t(`mailState_${value}`) })),
        },
      ]}
      empty={{ title: t('noMails'), description: t('noMailsText') }}
      loadingText={t('loadingMails')}
      failedText={t('mailsFailed')}
      actions={({ of, id, mayRetry }) =>
        mayRetry ? [{ label: t('retry'), icon: <RotateCw />, onSelect: () => retry.mutate({ of, id }) }] : []
      }
    />
  );
}

function mailColumns(t: TFunction<'jobs'>): Column<OutgoingMail>[] {
  return [
    { id: 'about', header: t('about'), cell: (mail) => aboutOf(t, mail), card: 'title', fixed: true },
    { id: 'recipient', header: t('recipient'), cell: ({ recipient }) => recipient, fixed: true },
    {
      id: 'state',
      header: t('state'),
      card: 'aside',
      fixed: true,
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`mailState_${state}`)}</Badge>,
    },
    {
      id: 'attempts',
      header: t('attempts'),
      align: 'end',
      card: 'hidden',
      cell: ({ attempts }) => formatCount(attempts),
    },
    {
      id: 'lastError',
      header: t('lastError'),
      cell: ({ lastError }) => (lastError ? <span className="font-mono text-sm">{issueText(lastError)}</span> : ''),
    },
    {
      id: 'when',
      header: t('when'),
      csv: ({ sentAt, nextTryAt, createdAt }) => csvInstant(sentAt ?? nextTryAt ?? createdAt),
      cell: ({ sentAt, nextTryAt, createdAt }) => {
        if (sentAt) return t('sentAt', { at: formatInstant(sentAt) });
        return nextTryAt ? t('triedAt', { at: formatInstant(nextTryAt) }) : formatInstant(createdAt);
      },
    },
  ];
}
