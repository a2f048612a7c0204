import type { Notification, Topic } from '@bhandar/domain/notifications';
import { cn } from '@bhandar/ui';
import { CircleCheck, ClipboardCheck, FileInput, Hourglass, type LucideIcon, PackageX, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../kit';
import { formatDate, formatDay, formatInstant, formatTime, today } from '../../lib/format';
import { detailOf, placeOf, titleOf } from './notification-messages';

const ICONS: Record<Topic, LucideIcon> = {
  approvals: ClipboardCheck,
  decisions: CircleCheck,
  stock: PackageX,
  expiry: Hourglass,
  people: Users,
  jobs: FileInput,
};

interface NotificationLineProps {
  notification: Notification;
  /** Opening a notification marks it read. */
  onOpen: (notification: Notification) => void;
}

export function NotificationLine({ notification, onOpen }: NotificationLineProps) {
  const { t } = useTranslation('notifications');
  const hrefTo = useHrefTo();
  const { screen, query } = placeOf(notification);
  const Icon = ICONS[notification.topic];
  const at = notification.createdAt;
  return (
    <AppLink
      href={hrefTo(screen, query) ?? hrefTo('notifications') ?? '#'}
      onClick={() => onOpen(notification)}
      className="flex min-w-0 flex-1 items-start gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover touch:py-3"
    >
      <Icon
        aria-hidden="true"
        className={cn('mt-0.5 size-4 shrink-0 stroke-[1.75]', notification.read ? 'text-ink-3' : 'text-brand-ink')}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block text-base', notification.read ? 'text-ink-2' : 'font-medium text-ink')}>
          {titleOf(t, notification)}
          {notification.read ? null : (
            <span className="ml-2 inline-block size-2 rounded-full bg-brand align-middle">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </span>
        <span className="block truncate text-ink-3 text-sm">{detailOf(t, notification)}</span>
      </span>
      <time dateTime={at} title={formatInstant(at)} className="shrink-0 text-ink-3 text-sm tabular-nums">
        {formatDay(at) === today() ? formatTime(at) : formatDate(at)}
      </time>
    </AppLink>
  );
}
