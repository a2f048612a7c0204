import type { StockPlace } from '@bhandar/domain/inventory';
import { Card, cn, EmptyState } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatCount, formatMoney } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { type Figures, isOfOnePlace, kindOf, queryOf, type ToDo as Tile, TO_DO } from './overview-tiles';
import type { PlaceFigures } from './use-overview';

interface ToDoProps {
  tiles?: readonly Tile[];
  figures: Figures;
  /** By location, as notifications come: each list shows one location. */
  stock: readonly PlaceFigures[];
  namesPlaces: boolean;
  /** Shows nothing when no work is pending, because another card says what comes next. */
  quiet?: boolean;
}

/** A count with its list. */
interface Counted {
  key: string;
  count: number;
  href: string;
  /** The whole name, where the row's name is shared. */
  label: string;
  hints: readonly string[];
  kind: string | undefined;
}

interface Row {
  key: string;
  label: string;
  tone: Tile['tone'];
  pair: Tile['pair'];
  counted: readonly Counted[];
}

/** Pending work as one list, each count linked to its own list. */
export function ToDo({ tiles = TO_DO, figures, stock, namesPlaces, quiet = false }: ToDoProps) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const { expirySoonDays } = useThresholds();
  const hintsOf = ({ figure, hint }: Tile, counts: Figures, place: StockPlace | undefined) => {
    const worth = formatMoney(counts.expiringSoonValueMinor ?? 0);
    return [
      ...(hint ? [t(hint)] : []),
      ...(figure === 'expiringSoon' ? [t('expiringHint', { amount: worth })] : []),
      ...(place && namesPlaces ? [place.name] : []),
    ];
  };
  const everywhere = [{ place: undefined, figures }];
  const countsOf = (tile: Tile, label: string): Counted[] =>
    (isOfOnePlace(tile.figure) ? stock : everywhere).flatMap(({ place, figures: counts }) => {
      const count = counts[tile.figure] ?? 0;
      const href = hrefTo(tile.screen, queryOf(tile, place?.id));
      if (count === 0 || !href) return [];
      const kind = kindOf(tile.figure);
      const key = `${tile.figure} ${place?.id ?? ''}`;
      return [{ key, count, href, label, hints: hintsOf(tile, counts, place), kind: kind && t(`kind_${kind}`) }];
    });
  const rows: Row[] = [];
  for (const tile of tiles) {
    const days = formatCount(tile.days ?? expirySoonDays);
    const label = t(tile.label, { days });
    const counted = countsOf(tile, label);
    if (counted.length === 0) continue;
    const { figure: key, pair, tone } = tile;
    const last = rows.at(-1);
    // Four links in a row, two kinds at two stores, read worse than two rows.
    if (pair && last?.pair === pair && last.counted.length + counted.length === 2) {
      rows[rows.length - 1] = { ...last, label: t(pair, { days }), counted: [...last.counted, ...counted] };
    } else rows.push({ key, label, tone, pair, counted });
  }
  if (quiet && rows.length === 0) return null;
  return (
    <Card title={t('toDo')} flush className="overflow-hidden">
      {rows.length === 0 ? (
        <EmptyState title={t('nothingToDo')} description={t('nothingToDoText')} />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li
              key={row.key}
              className={cn(
                'relative before:absolute before:inset-y-0 before:left-0 before:w-[3px]',
                row.tone === 'danger' ? 'before:bg-danger' : 'before:bg-marigold',
              )}
            >
              <ToDoRow row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** One kind of work: a single count, or a link for each kind of goods and location. */
function ToDoRow({ row: { label, counted } }: { row: Row }) {
  const [only, ...more] = counted;
  if (only && more.length === 0) {
    return (
      <AppLink href={only.href} className="flex items-center gap-4 py-2 pr-4 pl-5 hover:bg-hover touch:min-h-11">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          {label} <Hint hints={only.hints} />
        </span>
        <Count of={only} />
      </AppLink>
    );
  }
  const isShared = counted.some((one) => one.label !== label);
  return (
    <div className="py-1 sm:flex sm:items-start pos:max-xl:block">
      <p aria-hidden="true" className="min-w-0 flex-1 py-1 pr-4 pl-5">
        {label}
      </p>
      <div className="grid shrink-0 grid-cols-2 sm:w-3/5 pos:max-xl:w-auto">
        {counted.map((one) => (
          <AppLink
            key={one.key}
            href={one.href}
            className="flex items-center justify-between gap-2 py-1 pr-4 pl-5 leading-tight hover:bg-hover touch:min-h-11"
          >
            <span className="sr-only">{one.label} </span>
            <Hint hints={isShared && one.kind ? [one.kind, ...one.hints] : one.hints} />
            <Count of={one} />
          </AppLink>
        ))}
      </div>
    </div>
  );
}

const Hint = ({ hints }: Pick<Counted, 'hints'>) =>
  hints.length > 0 ? <span className="min-w-0 text-ink-3 text-sm">{hints.join(' · ')}</span> : null;

const Count = ({ of }: { of: Counted }) => (
  <span className="ml-auto font-semibold tabular-nums">{formatCount(of.count)}</span>
);
