import type { TillContext } from '@bhandar/domain/pos';
import { cn, IconButton } from '@bhandar/ui';
import { History, Keyboard, LayoutGrid, List, RotateCw, Settings2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../kit/page-header';
import { PHONE, useMedia } from '../../../../lib/use-media';
import { type TillMode, useTillMode } from '../till-mode';
import type { TillMenuProps } from './till-menu';

/** Loaded only for people with several stores, and after the first paint. */
const StoreChoice = lazy(() => import('./store-choice'));
/** The buttons of the row, by their names. */
const TillMenu = lazy(() => import('./till-menu'));
const LockControl = lazy(() => import('../../cashier/lock-control'));

interface TillHeaderProps extends TillMenuProps {
  context: TillContext;
  shift: ReactNode;
  /** Shown while offline or while sales wait; on phones below the row. */
  network: ReactNode;
  onStore: (id: string) => void;
  refreshing: boolean;
  onKeySheet: () => void;
}

/** One row, to leave the height to the products and the cart. */
export function TillHeader({ context, shift, network, onStore, refreshing, ...acts }: TillHeaderProps) {
  const { t } = useTranslation('pos');
  const phone = useMedia(PHONE);
  return (
    <>
      <PageHeader
        compact
        description={
          <span className="flex min-w-0 items-center gap-x-2 sm:gap-x-3">
            {context.stores.length > 1 && context.store ? (
              <Suspense fallback={context.store.name}>
                <StoreChoice store={context.store} stores={context.stores} onStore={onStore} />
              </Suspense>
            ) : (
              <span className="line-clamp-2 font-medium text-ink leading-4.5">{context.store?.name}</span>
            )}
            <span
              className={cn('min-w-0 shrink-[9] truncate text-sm', context.till ? 'max-lg:hidden' : 'max-2xl:hidden')}
            >
              {context.till ? t('till', { till: context.till }) : t('newTill')}
            </span>
            {shift}
            {phone ? null : network}
          </span>
        }
        actions={
          <>
            {phone ? null : <ModeSwitch />}
            {context.lock ? (
              <Suspense>
                <LockControl context={context} />
              </Suspense>
            ) : null}
            {phone ? (
              <Suspense fallback={<span className="w-11" />}>
                <TillMenu {...acts} />
              </Suspense>
            ) : (
              <>
                <IconButton label={t('recentSales')} onClick={acts.onRecentSales}>
                  <History aria-hidden="true" />
                </IconButton>
                <IconButton label={t('refresh')} busy={refreshing} onClick={acts.onRefresh}>
                  <RotateCw aria-hidden="true" />
                </IconButton>
                <IconButton label={t('keySheet')} onClick={acts.onKeySheet} className="touch:hidden max-lg:hidden">
                  <Keyboard aria-hidden="true" />
                </IconButton>
                <IconButton label={t('tillSettings')} onClick={acts.onSettings}>
                  <Settings2 aria-hidden="true" />
                </IconButton>
              </>
            )}
          </>
        }
      />
      {phone ? <div className="flex flex-wrap gap-1 empty:hidden">{network}</div> : null}
    </>
  );
}

const MODES = [
  { value: 'scan', label: 'modeScan', Icon: List },
  { value: 'touch', label: 'modeTouch', Icon: LayoutGrid },
] as const satisfies readonly { value: TillMode; label: string; Icon: typeof List }[];

function ModeSwitch() {
  const { t } = useTranslation('pos');
  const [mode, choose] = useTillMode();
  return (
    <fieldset aria-label={t('mode')} className="mr-1 flex rounded-control border border-line bg-sunken p-px">
      {MODES.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={mode === value}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => choose(value)}
          className={cn(
            'inline-flex h-8 items-center gap-1.5 rounded-[5px] px-2 font-medium text-sm touch:h-11 touch:px-3',
            mode === value ? 'bg-surface text-brand-ink ring-1 ring-line' : 'text-ink-3 hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="max-xl:hidden">{t(label)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** One line that says which stock this person may sell from. */
export function SellingFrom({ context }: { context: TillContext }) {
  const { t } = useTranslation('pos');
  if (!context.store) return null;
  return (
    <div className="flex shrink-0 flex-wrap gap-x-3 text-ink-3 text-xs">
      <p>{t('fromStore', { store: context.store.name })}</p>
      {context.sellFrom === 'own-orders' ? <p>{t('fromOrders')}</p> : null}
    </div>
  );
}
