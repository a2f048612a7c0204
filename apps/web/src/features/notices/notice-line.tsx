import type { Notice, Topic } from '@bhandar/domain/notices';
import { cn } from '@bhandar/ui';
import { CircleCheck, ClipboardCheck, FileInput, Hourglass, type LucideIcon, PackageX, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../kit';
import { formatDay, formatInstant, formatTime, today } from '../../lib/format';
import { detailOf, placeOf, titleOf } from './notice-words';

const ICONS: Record<Topic, LucideIcon> = {
  approvals: ClipboardCheck,
  decisions: CircleCheck,
  stock: PackageX,
  expiry: Hourglass,
  people: Users,
  jobs: FileInput,
};

interface NoticeLineProps {
  notice: Notice;
  /** Opening it is reading it. */
  onOpen: (notice: Notice) => void;
}

export function NoticeLine({ notice, onOpen }: NoticeLineProps) {
  const { t } = useTranslation('notices');
  const hrefTo = useHrefTo();
  const { screen, query } = placeOf(notice);
  const Icon = ICONS[notice.topic];
  const at = notice.createdAt;
  return (
    <AppLink
      href={hrefTo(screen, query) ?? hrefTo('notices') ?? '#'}
      onClick={() => onOpen(notice)}
      className="flex min-w-0 flex-1 items-start gap-3 px-4 py-2.5 hover:bg-hover touch:py-3"
    >
      <Icon
        aria-hidden="true"
        className={cn('mt-0.5 size-4 shrink-0 stroke-[1.75]', notice.read ? 'text-ink-3' : 'text-brand-ink')}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block text-base', notice.read ? 'text-ink-2' : 'font-medium text-ink')}>
          {titleOf(t, notice)}
          {notice.read ? null : (
            <span className="ml-2 inline-block size-2 rounded-full bg-brand align-middle">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </span>
        <span className="block truncate text-ink-3 text-sm">{detailOf(t, notice)}</span>
      </span>
      <time dateTime={at} title={formatInstant(at)} className="shrink-0 text-ink-3 text-sm tabular-nums">
        {formatDay(at) === today() ? formatTime(at) : formatDay(at)}
      </time>
    </AppLink>
  );
}
