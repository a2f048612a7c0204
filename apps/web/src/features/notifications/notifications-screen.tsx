import { type Notification, notificationOfQuery, TOPICS } from '@bhandar/domain/notifications';
import { Button, Card, EmptyState, Skeleton, Switch, Tabs } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { Redirect, useSearch } from 'wouter';
import { choiceFilter, DataPager, flagFilter, keepRows, PageHeader, QueryState, useHrefTo, usePage } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatCount, formatDate, formatDay, today } from '../../lib/format';
import { NotificationLine } from './notification-line';
import { placeOf } from './notification-messages';
import { Preferences } from './preferences';
import { useRead } from './use-read';

const FILTERS = { topic: choiceFilter(TOPICS), unread: flagFilter };

/** The link of a mail opens the place of its notification, all others the list. */
export default function NotificationsScreen() {
  const mailed = notificationOfQuery(new URLSearchParams(useSearch()));
  const hrefTo = useHrefTo();
  const place = mailed && placeOf(mailed);
  const href = place && hrefTo(place.screen, place.query);
  return href ? <Redirect to={href} replace /> : <NotificationList />;
}

/** The user's notifications by kind, and their preferences. */
function NotificationList() {
  const { t } = useTranslation('notifications');
  const page = usePage({ filters: FILTERS });
  const { topic, unread } = page.filters;
  const { page: number, limit } = page.query;
  const list = trpc.notifications.listNotifications.useQuery(
    { page: number, limit, topic, unread: unread ?? false },
    keepRows,
  );
  const counts = trpc.notifications.counts.useQuery().data;
  const { readOne, readAll, pending } = useRead();
  const waiting = topic ? counts?.byTopic[topic] : counts?.unread;
  const countOf = (value: number | undefined) => (value ? formatCount(value) : undefined);
  return (
    <>
      <PageHeader
        actions={
          <Button
            disabled={pending || !waiting || !list.data?.data.length}
            onClick={() => readAll(list.data?.data[0], topic)}
          >
            {t('markAllRead')}
          </Button>
        }
      />
      <div className="grid items-start gap-6 pos:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Tabs
            label={t('topics')}
            value={topic ?? 'all'}
            onValueChange={(value) =>
              page.setFilter(
                'topic',
                TOPICS.find((known) => known === value),
              )
            }
            items={[
              { value: 'all', label: t('topic_all'), count: countOf(counts?.unread) },
              ...TOPICS.map((value) => ({ value, label: t(`topic_${value}`), count: countOf(counts?.byTopic[value]) })),
            ]}
          />
          <Switch
            className="self-start"
            label={t('onlyUnread')}
            checked={unread ?? false}
            onCheckedChange={(only) => page.setFilter('unread', only ? true : undefined)}
          />
          <QueryState query={list} loadingText={t('loading')} skeleton={<Skeleton className="h-64" />}>
            {(found) =>
              found.data.length === 0 ? (
                <Card>
                  <EmptyState
                    title={t(unread ? 'nothingUnread' : topic ? 'nothingOfTopic' : 'allCaughtUp')}
                    description={t('allCaughtUpText')}
                  />
                </Card>
              ) : (
                <>
                  {daysOf(found.data).map(({ day, notifications }) => (
                    <Day key={day} day={day} notifications={notifications} onOpen={readOne} />
                  ))}
                  <DataPager page={page} data={found} />
                </>
              )
            }
          </QueryState>
        </div>
        <Preferences />
      </div>
    </>
  );
}

/** Groups notifications by day, in list order (newest first). */
function daysOf(notifications: readonly Notification[]): { day: string; notifications: Notification[] }[] {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const day = formatDay(notification.createdAt);
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return [...days].map(([day, of]) => ({ day, notifications: of }));
}

function Day({
  day,
  notifications,
  onOpen,
}: {
  day: string;
  notifications: Notification[];
  onOpen: (notification: Notification) => void;
}) {
  const { t } = useTranslation('notifications');
  return (
    <section aria-label={formatDate(day)}>
      <h2 className="mb-2 font-semibold text-ink-2 text-sm">{day === today() ? t('today') : formatDate(day)}</h2>
      <Card flush className="overflow-hidden">
        <ul className="divide-y divide-line">
          {notifications.map((notification) => (
            <li key={notification.id} className="flex">
              <NotificationLine notification={notification} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
