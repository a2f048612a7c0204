import { Button, EmptyState, IconButton, Popover, Skeleton } from '@bhandar/ui';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, QueryState, useActor, useHrefTo } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatCount } from '../../lib/format';
import { useLive } from '../../lib/live/use-live';
import { NotificationLine } from './notification-line';
import { useRead } from './use-read';

const SHOWN = 8;
const MAX_COUNTED = 99;

/** The unread count, live in every tab, and the newest notifications. */
export function Bell() {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState(false);
  useLive(useActor().id);
  const unread = trpc.notifications.counts.useQuery().data?.unread ?? 0;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return;
      // A dialog covers the bar.
      if (document.querySelector('[role="dialog"][data-state="open"]:not([data-side])')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const label = unread === 0 ? t('bell_none') : t('bell', { count: unread });
  return (
    <>
      <Popover
        label={t('notifications')}
        open={open}
        onOpenChange={setOpen}
        align="end"
        className="w-96"
        trigger={
          <IconButton label={label} aria-keyshortcuts="Alt+N">
            <BellIcon aria-hidden="true" />
            {unread > 0 ? (
              <span
                aria-hidden="true"
                className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-danger px-1 text-center font-semibold text-[10px] text-on-danger leading-4 tabular-nums"
              >
                {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : formatCount(unread)}
              </span>
            ) : null}
          </IconButton>
        }
      >
        {open ? <Newest onClose={() => setOpen(false)} /> : null}
      </Popover>
      <span role="status" className="sr-only">
        {unread > 0 ? label : ''}
      </span>
    </>
  );
}

function Newest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const hrefTo = useHrefTo();
  const { readOne, readAll, pending } = useRead();
  const list = trpc.notifications.listNotifications.useQuery({ limit: SHOWN });
  const notifications = list.data?.data;
  const lines = useRef<HTMLUListElement>(null);
  const isLoaded = notifications !== undefined;
  // Enter opens the newest one.
  useEffect(() => {
    if (isLoaded) lines.current?.querySelector('a')?.focus();
  }, [isLoaded]);
  return (
    <div className="-m-3 flex max-h-[70dvh] flex-col overflow-hidden rounded-card">
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="font-semibold text-base">{t('notifications')}</h2>
        <Button
          size="sm"
          variant="ghost"
          disabled={pending || !notifications?.some((notification) => !notification.read)}
          onClick={() => readAll(notifications?.[0])}
        >
          {t('markAllRead')}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto [&>[role=alert]]:border-0 [&>[role=alert]]:bg-transparent">
        <QueryState query={list} loadingText={t('loading')} skeleton={<Skeleton className="m-4 h-32" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('allCaughtUp')} description={t('allCaughtUpText')} />
            ) : (
              <ul ref={lines} className="divide-y divide-line">
                {data.map((notification) => (
                  <li key={notification.id} className="flex">
                    <NotificationLine
                      notification={notification}
                      onOpen={(opened) => {
                        readOne(opened);
                        onClose();
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
      <AppLink
        href={hrefTo('notifications') ?? '#'}
        onClick={onClose}
        className="border-line border-t px-4 py-3 text-center font-medium text-brand-ink hover:bg-hover"
      >
        {t('seeAll')}
      </AppLink>
    </div>
  );
}
