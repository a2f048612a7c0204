import { isManager, type Me } from '@bhandar/domain/accounts';
import type { SetupProgress } from '@bhandar/domain/dashboard';
import type { SalesToday as Today } from '@bhandar/domain/reports';
import { Banner, Button, cn, Skeleton } from '@bhandar/ui';
import { ChevronDown, Pill, Printer, RefreshCw, ScanBarcode, ShoppingBasket } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, PageHeader, useActor, useHrefTo } from '../../../kit';
import { formatCount, formatDate, hourOf, today } from '../../../lib/format';
import { withTexts } from '../../../lib/i18n/i18n';
import { PHONE, useMedia } from '../../../lib/use-media';
import { ExpiringFirst } from './overview-expiring';
import { MyOrders, WaitingOrders } from './overview-orders';
import { SalesToday } from './overview-sales';
import { MyShift } from './overview-shift';
import { type Figures, queryOf, RECORDS, TO_DO_OF_EMPLOYEES } from './overview-tiles';
import { ToDo } from './overview-to-do';
import { type PlaceFigures, useOverview } from './use-overview';

/** The charts load after the figures. */
const OverviewDay = lazy(() => import('./overview-day'));
const SetUpGuide = lazy(() => withTexts('home', import('./set-up-guide')));
const EmptyStore = lazy(() => withTexts('home', import('./empty-store')));

const greetingAt = (hour: number) =>
  hour < 12 ? ('goodMorning' as const) : hour < 17 ? ('goodAfternoon' as const) : ('goodEvening' as const);

/** The whole name greets best, because a first name alone can be half a title ("Super Admin"), unless it is long. */
const greetingName = ({ name, firstName }: Me, phone: boolean): string =>
  name.length > (phone ? 8 : 20) ? firstName : name;

export default function OverviewScreen() {
  const { t } = useTranslation('accounts');
  const actor = useActor();
  const { places, pending, refreshing, failed, refresh, ...loaded } = useOverview();
  const phone = useMedia(PHONE);
  // A superadmin decides and buys, and a store without stock has nothing to sell.
  const till = pending || loaded.untouched || actor.role === 'superadmin' ? null : <TillButton />;
  return (
    <>
      <div className="max-sm:[&>header]:flex-nowrap">
        <PageHeader
          title={t(greetingAt(hourOf(new Date().toISOString())), { name: greetingName(actor, phone) })}
          description={formatDate(today())}
          actions={
            <div className="flex gap-2 print:hidden">
              <Button icon={<RefreshCw />} iconOnPhones busy={refreshing} onClick={() => void refresh()}>
                {t('refresh')}
              </Button>
              <Button icon={<Printer />} iconOnPhones onClick={() => window.print()}>
                {t('print')}
              </Button>
              {phone ? null : till}
            </div>
          }
        />
      </div>
      {phone && till ? <div className="mb-4 grid print:hidden">{till}</div> : null}
      {failed ? (
        <Banner
          tone="danger"
          className="mb-4"
          title={t('partFailed')}
          action={
            <Button size="sm" onClick={() => void refresh()}>
              {t('retry')}
            </Button>
          }
        />
      ) : null}
      {pending ? <Skeletons /> : <Loaded {...loaded} namesPlaces={places.length > 1} />}
    </>
  );
}

/** Selling is the main work of everyone in a store. */
function TillButton() {
  const { t } = useTranslation('accounts');
  const href = useHrefTo()('pos');
  if (!href) return null;
  return (
    <Button variant="primary" asChild className="max-sm:h-12 max-sm:text-lg [&_svg]:size-5 [&_svg]:stroke-[1.75]">
      <AppLink href={href}>
        <ScanBarcode aria-hidden="true" />
        {t('shortcut_pos')}
      </AppLink>
    </Button>
  );
}

interface LoadedProps {
  figures: Figures;
  stock: readonly PlaceFigures[];
  namesPlaces: boolean;
  sales: Today | undefined;
  untouched: boolean;
  setup: SetupProgress | undefined;
}

function Loaded({ sales, ...rest }: LoadedProps) {
  const { figures, untouched } = rest;
  const actor = useActor();
  const manages = isManager(actor);
  // The few counts of an employee fit beside the work; those of a manager would push the work away.
  const isFull = manages && !untouched;
  return (
    // On a phone both columns become one: the work before today's sales for who decides, after them for who sells.
    <div className="flex flex-col gap-6 max-sm:gap-4 pos:grid pos:grid-cols-[minmax(0,1fr)_320px] pos:items-start">
      <div className="contents min-w-0 flex-col gap-6 pos:flex">
        <div className={cn('flex flex-col gap-6 max-sm:gap-4', manages ? '-order-3' : '-order-1')}>
          <Top {...rest} />
        </div>
        {untouched ? null : manages ? <Charts /> : <MyOrders namesPlaces={rest.namesPlaces} />}
        {isFull ? (
          <div className="order-1">
            <Records figures={figures} untouched={untouched} wide />
          </div>
        ) : null}
      </div>
      <div className="contents flex-col gap-6 pos:flex">
        {sales && !untouched ? (
          <div className={cn('flex flex-col gap-2 pos:order-none', manages ? '-order-1' : '-order-3')}>
            <SalesToday today={sales} />
            {actor.role === 'employee' ? <MyShift /> : null}
          </div>
        ) : null}
        {isFull ? (
          <>
            <div className="-order-2 grid pos:order-none">
              <WaitingOrders namesPlaces={rest.namesPlaces} />
            </div>
            <ExpiringFirst places={rest.stock.map(({ place }) => place)} namesPlaces={rest.namesPlaces} />
          </>
        ) : (
          <Records figures={figures} untouched={untouched} />
        )}
      </div>
    </div>
  );
}

/** The work that comes first: to set up, to stock an empty store, or what is pending. */
function Top({ untouched, setup, ...toDo }: Omit<LoadedProps, 'sales'>) {
  const { role } = useActor();
  const isEmptyStore = untouched && role !== 'superadmin';
  return (
    <>
      {setup || isEmptyStore ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          {setup ? <SetUpGuide progress={setup} /> : <EmptyStore alone={toDo.figures.employees === 1} />}
        </Suspense>
      ) : null}
      {role === 'employee' ? (
        <>
          {isEmptyStore ? null : <Shortcuts />}
          <ToDo {...toDo} tiles={TO_DO_OF_EMPLOYEES} quiet />
        </>
      ) : (
        <ToDo {...toDo} quiet={!!setup || isEmptyStore} />
      )}
    </>
  );
}

/** Today's sales by store and hour. */
const Charts = () => (
  <Suspense fallback={<Skeleton className="h-52" />}>
    <OverviewDay />
  </Suspense>
);

/** For users who cannot approve: links to the requests. */
function Shortcuts() {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const steps = [
    {
      label: t('shortcut_pharmacy'),
      text: t('shortcut_requestText'),
      href: hrefTo('pharmacyRequests'),
      icon: <Pill />,
    },
    {
      label: t('shortcut_nonPharmacy'),
      text: t('shortcut_requestText'),
      href: hrefTo('nonPharmacyRequests'),
      icon: <ShoppingBasket />,
    },
  ];
  return (
    <ul className="grid grid-cols-2 gap-3 max-sm:gap-2 print:hidden">
      {steps.map(({ label, text, href, icon }) =>
        href ? (
          <li key={label} className="grid">
            <AppLink
              href={href}
              className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 max-sm:justify-center max-sm:px-3 max-sm:py-2.5 hover:border-line-strong/60 hover:bg-hover/50"
            >
              <span className="flex items-center gap-2 font-semibold max-sm:leading-tight [&_svg]:shrink-0 [&_svg]:size-5 [&_svg]:stroke-[1.75] [&_svg]:text-brand-ink">
                {icon}
                {label}
              </span>
              <span className="text-ink-2 text-sm max-sm:hidden">{text}</span>
            </AppLink>
          </li>
        ) : null,
      )}
    </ul>
  );
}

interface RecordsProps extends Pick<LoadedProps, 'figures' | 'untouched'> {
  /** Below the work, in several columns. */
  wide?: boolean;
}

/** The counts of records, quiet and small, folded on phones; without zeros in a store that has nothing yet. */
function Records({ figures, untouched, wide = false }: RecordsProps) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const counted = RECORDS.filter(({ figure }) => figures[figure] !== 0 || !untouched);
  if (untouched && !counted.some(({ figure }) => figures[figure])) return null;
  return (
    <RecordsFrame wide={wide}>
      <ul className={cn('max-sm:grid max-sm:grid-cols-2 max-sm:gap-2', wide && 'gap-x-8 sm:columns-2 2xl:columns-3')}>
        {counted.map(({ figure, label, screen, ...list }) => {
          const count = figures[figure];
          const href = hrefTo(screen, queryOf({ figure, ...list }, undefined));
          if (count === undefined || !href) return null;
          return (
            <li key={figure} className="break-inside-avoid max-sm:grid">
              <AppLink
                href={href}
                className="-mx-1 flex items-center justify-between gap-4 rounded-tag px-1 py-1 text-ink-2 text-sm hover:bg-hover hover:text-ink max-sm:mx-0 max-sm:gap-2 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:px-3 max-sm:leading-tight touch:min-h-11"
              >
                <span className="min-w-0 sm:truncate">{t(label)}</span>
                <span className="tabular-nums max-sm:font-semibold max-sm:text-ink">{formatCount(count)}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </RecordsFrame>
  );
}

function RecordsFrame({ wide, children }: { wide: boolean; children: ReactNode }) {
  const { t } = useTranslation('accounts');
  const phone = useMedia(PHONE);
  if (phone) {
    return (
      <section aria-label={t('records')}>
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 rounded-card border border-line bg-surface px-4 group-open:mb-2">
            <h2 className="font-semibold">{t('records')}</h2>
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className="size-5 text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          {children}
        </details>
      </section>
    );
  }
  return (
    <section aria-label={t('records')} className={cn('px-1', wide && 'border-line border-t pt-4')}>
      <h2 className="mb-1 text-ink-3 text-sm">{t('records')}</h2>
      {children}
    </section>
  );
}

const Skeletons = () => (
  <div className="grid items-start gap-6 pos:grid-cols-[minmax(0,1fr)_320px]">
    <div className="flex flex-col gap-6 max-pos:order-1">
      <Skeleton className="h-96" />
      <Skeleton className="h-60 max-xl:hidden" />
    </div>
    <Skeleton className="h-52" />
  </div>
);
