import { type AuditedEntry, changesOf, SEARCHED_DAYS, searchBegins } from '@bhandar/domain/audit';
import { Badge, Button } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Column,
  csvInstant,
  DataTable,
  DateRange,
  dayFilter,
  keepRows,
  PageHeader,
  textFilter,
  usePage,
} from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatDate, formatInstant, today } from '../../lib/format';
import { EntryDetails } from './entry-details';
import { changeText, labelFor, recordText } from './labels';

const FILTERS = {
  entity: textFilter,
  action: textFilter,
  entityId: textFilter,
  actorId: textFilter,
  from: dayFilter,
  to: dayFilter,
};

export default function AuditScreen() {
  const { t } = useTranslation('audit');
  const page = usePage({ filters: FILTERS });
  const utils = trpc.useUtils();
  const list = trpc.audit.listEntries.useQuery(page.query, keepRows);
  const known = trpc.audit.vocabulary.useQuery(undefined, { staleTime: 60_000 }).data;
  const columns = useMemo<Column<AuditedEntry>[]>(
    () => [
      {
        id: 'at',
        header: t('time'),
        csv: ({ at }) => csvInstant(at),
        cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
        width: 'w-44',
      },
      { id: 'person', header: t('person'), cell: ({ actor }) => actor?.name || t('system'), fixed: true },
      {
        id: 'action',
        header: t('act'),
        cell: ({ action }) => <Badge tone={action === 'denied' ? 'danger' : 'neutral'}>{labelFor(action, t)}</Badge>,
      },
      {
        id: 'record',
        header: t('record'),
        cell: (entry) => (
          <span title={entry.entityId}>
            {labelFor(entry.entity, t)} <span className="text-ink-3 text-sm">{recordText(entry, t)}</span>
          </span>
        ),
        csv: (entry) => `${labelFor(entry.entity, t)} ${entry.record ? recordText(entry, t) : entry.entityId}`,
        card: 'title',
        fixed: true,
      },
      { id: 'place', header: t('place'), spare: true, cell: ({ place }) => place },
      {
        id: 'change',
        header: t('change'),
        cell: ({ before, after }) => {
          const count = changesOf(before, after).length;
          return count === 0 ? '' : t('fields', { count });
        },
        csv: ({ before, after }) => changesOf(before, after).map(changeText).join('; '),
      },
    ],
    [t],
  );
  const choices = (names: readonly string[] | undefined) =>
    (names ?? []).map((value) => ({ value, label: labelFor(value, t) }));
  const { entityId, actorId } = page.filters;
  const [first] = list.data?.data ?? [];
  const begins = searchBegins(page.query, today());

  return (
    <>
      <PageHeader count={list.data?.totalItems} description={t('intro')} />
      {entityId || actorId ? (
        <p className="mb-3 flex flex-wrap items-center gap-3">
          <span>
            {entityId
              ? t('showingRecord', { name: first ? `${labelFor(first.entity, t)} ${recordText(first, t)}` : '' })
              : t('showingPerson', { name: first?.actor?.name ?? '' })}
          </span>
          <Button size="sm" variant="link" onClick={page.clear}>
            {t('clear')}
          </Button>
        </p>
      ) : null}
      {begins ? (
        <p className="mb-3 text-ink-2" role="status">
          {t('searchedDays', { days: SEARCHED_DAYS, day: formatDate(begins) })}
        </p>
      ) : null}
      <DataTable
        label={t('auditLog')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.audit.listEntries.query({ ...page.query, ...at })}
        rowKey={({ id }) => String(id)}
        rowName={(entry) => `${labelFor(entry.entity, t)} ${recordText(entry, t)}`}
        searchLabel={t('search')}
        filters={[
          { key: 'entity', label: t('entity'), options: choices(known?.entities) },
          { key: 'action', label: t('action'), options: choices(known?.actions) },
        ]}
        toolbar={
          <DateRange
            controlSize="sm"
            from={page.filters.from ?? ''}
            to={page.filters.to ?? ''}
            onChange={page.setFilters}
          />
        }
        empty={{ title: t('none'), description: t('noneText') }}
        loadingText={t('loading')}
        failedText={t('failed')}
        expand={(entry) => (
          <EntryDetails
            entry={entry}
            onOnlyRecord={() => page.setFilter('entityId', entry.entityId)}
            onOnlyPerson={entry.actor ? () => page.setFilter('actorId', entry.actor?.id) : undefined}
          />
        )}
      />
    </>
  );
}
