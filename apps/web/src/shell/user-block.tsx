import { cn, IconButton } from '@bhandar/ui';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { useActor } from '../kit/scope';
import { hrefTo } from '../screens';
import { useLogout } from './use-logout';

/** The user, their store and sign-out. */
export function UserBlock({ rail = false }: { rail?: boolean }) {
  const { t } = useTranslation('shell');
  const actor = useActor();
  const { logout, pending } = useLogout();
  const place = actor.role === 'superadmin' ? t('warehouse') : `${actor.storeName}, ${actor.city}`;

  return (
    <div className={cn('flex items-center gap-2.5', rail ? 'flex-col' : 'px-1')}>
      <AppLink
        href={hrefTo(actor.role, 'profile')}
        aria-label={t('profileOf', { name: actor.name })}
        title={rail ? `${actor.name}, ${place}` : undefined}
        className={cn('flex min-w-0 items-center gap-2.5 rounded-control hover:bg-hover', !rail && 'flex-1')}
      >
        <span
          aria-hidden="true"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-ink text-xs"
        >
          {actor.firstName.slice(0, 1)}
          {actor.lastName.slice(0, 1)}
        </span>
        <span className={cn('min-w-0 flex-1 leading-tight', rail && 'sr-only')}>
          <span className="block truncate font-medium">{actor.name}</span>
          <span className="block truncate text-ink-3 text-xs">{t(`role_${actor.role}`)}</span>
          <span className="block truncate text-ink-3 text-xs" title={place}>
            {place}
          </span>
        </span>
      </AppLink>
      <IconButton label={t('logout')} busy={pending} onClick={() => void logout()}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </div>
  );
}
