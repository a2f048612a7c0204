import type { StockPlace } from '@bhandar/domain/inventory';
import { Card, cn, EmptyState, StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatCount, formatMoney } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { type Figures, isOfOnePlace, queryOf, type ToDo as Tile, TO_DO } from './overview-tiles';
import type { PlaceFigures } from './use-overview';

const LAST_FILLS_TWO = 'sm:max-xl:[&>:last-child:nth-child(odd)]:col-span-2';

const LAST_FILLS_THREE = 'xl:[&>:last-child:nth-child(3n+2)]:col-span-2';
const LAST_FILLS_FOUR =
  'xl:[&>:last-child:nth-child(4n+2)]:col-span-3 xl:[&>:last-child:nth-child(4n+3)]:col-span-2 xl:[&>:last-child:nth-child(4n+5)]:col-span-4';

/** A line each on a phone. Two cards share a row; more stand three or four in a row, and the last one fills its row. */
function columnsFor(cards: number): string {
  if (cards === 2) return '';
  return cards % 3 === 1
    ? `${LAST_FILLS_TWO} xl:grid-cols-4 ${LAST_FILLS_FOUR}`
    : `${LAST_FILLS_TWO} xl:grid-cols-3 ${LAST_FILLS_THREE}`;
}

interface ToDoProps {
  tiles?: readonly Tile[];
  figures: Figures;
  /** By location, as notifications come: each list shows one location. */
  stock: readonly PlaceFigures[];
  namesPlaces: boolean;
  /** Shows nothing when no work is pending, because another card says what comes next. */
  quiet?: boolean;
}

/** Pending work, each count linked to its list. */
export function ToDo({ tiles = TO_DO, figures, stock, namesPlaces, quiet = false }: ToDoProps) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const { expirySoonDays } = useThresholds();
  const hintOf = ({ figure, hint }: Tile, counts: Figures, place: StockPlace | undefined) => {
    const worth = formatMoney(counts.expiringSoonValueMinor ?? 0);
    const hints = [
      ...(hint ? [t(hint)] : []),
      ...(figure === 'expiringSoon' ? [t('expiringHint', { amount: worth })] : []),
      ...(place && namesPlaces ? [place.name] : []),
    ];
    return hints.length > 0 ? hints.join(' · ') : undefined;
  };
  const everywhere = [{ place: undefined, figures }];
  const waiting = tiles.flatMap((tile) => {
    const counted = (isOfOnePlace(tile.figure) ? stock : everywhere).flatMap(({ place, figures: counts }) => {
      const count = counts[tile.figure] ?? 0;
      const href = hrefTo(tile.screen, queryOf(tile, place?.id));
      return count > 0 && href ? [{ count, href, key: place?.id ?? '', hint: hintOf(tile, counts, place) }] : [];
    });
    return counted.length > 0 ? [{ ...tile, counted }] : [];
  });
  if (quiet && waiting.length === 0) return null;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="mb-3 font-semibold text-ink-2 text-sm">
        {t('toDo')}
      </h2>
      {waiting.length === 0 ? (
        <Card>
          <EmptyState title={t('nothingToDo')} description={t('nothingToDoText')} />
        </Card>
      ) : (
        <ul className={cn('grid gap-2 sm:grid-cols-2 sm:gap-3', columnsFor(waiting.length))}>
          {waiting.map(({ figure, label, tone, days = expirySoonDays, counted }) => (
            <li key={figure} className="grid">
              <ToDoCard label={t(label, { days: formatCount(days) })} tone={tone} counted={counted} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The counts of a row stand on one line; on a phone each stands beside its label, with its hint below. */
const ON_ONE_LINE =
  'max-sm:flex-row max-sm:flex-wrap max-sm:items-center [&>:first-child]:flex-1 max-sm:[&>:nth-child(3)]:basis-full';

interface Counted {
  key: string;
  count: number;
  href: string;
  hint: string | undefined;
}

interface ToDoCardProps {
  label: string;
  tone: 'warning' | 'danger';
  counted: readonly Counted[];
}

/** One kind of work: a single count, or a line for each location. */
function ToDoCard({ label, tone, counted }: ToDoCardProps) {
  const [only, ...more] = counted;
  if (only && more.length === 0) {
    return (
      <StatCard
        label={label}
        value={formatCount(only.count)}
        tone={tone}
        href={only.href}
        hint={only.hint}
        className={ON_ONE_LINE}
      />
    );
  }
  return (
    <div
      className={cn(
        'relative min-w-0 overflow-hidden rounded-card border border-line bg-surface pt-3 pb-1.5 before:absolute before:inset-y-0 before:left-0 before:w-[3px]',
        tone === 'danger' ? 'before:bg-danger' : 'before:bg-marigold',
      )}
    >
      <p aria-hidden="true" className="px-4 pb-1 text-ink-2 text-sm">
        {label}
      </p>
      {counted.map(({ key, count, href, hint }) => (
        <AppLink
          key={key}
          href={href}
          className="flex items-baseline gap-x-3 px-4 py-1 hover:bg-hover/50 max-sm:flex-wrap touch:py-2"
        >
          <span className="sr-only">{label} </span>
          <span className="title min-w-8 text-xl">{formatCount(count)}</span>
          <span className="min-w-0 text-ink-3 text-xs">{hint}</span>
        </AppLink>
      ))}
    </div>
  );
}
