import type { StockPlace } from '@bhandar/domain/inventory';
import { Card, cn, EmptyState } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatCount, formatMoney } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { PHONE, useMedia } from '../../../lib/use-media';
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
  /** The location whose list it is; undefined for a list of all locations. */
  place: StockPlace | undefined;
  count: number;
  /** What the counted goods are worth, where it matters. */
  worthMinor: number | undefined;
  href: string;
  /** The whole name, where the row's name is shared. */
  label: string;
  hints: readonly string[];
  kind: string | undefined;
}

interface Row {
  key: string;
  label: string;
  /** Beside two columns. */
  short: string;
  tone: Tile['tone'];
  pair: Tile['pair'];
  isOfPlace: boolean;
  counted: readonly Counted[];
}

/** Pending work as one list, each count linked to its own list. */
export function ToDo({ tiles = TO_DO, figures, stock, namesPlaces, quiet = false }: ToDoProps) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const { expirySoonDays } = useThresholds();
  const phone = useMedia(PHONE);
  const shortName = shortNames(stock.map(({ place }) => place.name));
  const hintsOf = (
    { hint, amount }: Tile,
    { counts, worthMinor, place }: { counts: Figures; worthMinor: number | undefined; place: StockPlace | undefined },
  ) => [
    ...(hint ? [t(hint)] : []),
    ...(amount ? [formatMoney(counts[amount] ?? 0)] : []),
    ...(worthMinor === undefined ? [] : [t('expiringHint', { amount: formatMoney(worthMinor) })]),
    ...(place && namesPlaces ? [shortName(place.name)] : []),
  ];
  const everywhere = [{ place: undefined, figures }];
  const countsOf = (tile: Tile, label: string): Counted[] =>
    (isOfOnePlace(tile.figure) ? stock : everywhere).flatMap(({ place, figures: counts }) => {
      const count = counts[tile.figure] ?? 0;
      const href = hrefTo(tile.screen, queryOf(tile, place?.id));
      if (count === 0 || !href) return [];
      const kind = kindOf(tile.figure);
      const key = `${tile.figure} ${place?.id ?? ''}`;
      const worthMinor = tile.worth && counts[tile.worth];
      const hints = hintsOf(tile, { counts, worthMinor, place });
      return [{ key, place, count, worthMinor, href, label, hints, kind: kind && t(`kind_${kind}`) }];
    });
  /** The amounts of a row stand in its columns, without their basis. */
  const basisOf = ({ counted }: Row) =>
    counted.some(({ worthMinor }) => worthMinor !== undefined) ? [t('worthHint')] : [];
  const rows: Row[] = [];
  for (const tile of tiles) {
    const days = formatCount(tile.days ?? expirySoonDays);
    const label = t(tile.label, { days });
    const counted = countsOf(tile, label);
    if (counted.length === 0) continue;
    const { figure: key, pair, tone } = tile;
    const short = phone && tile.short ? t(tile.short, { days }) : label;
    const last = rows.at(-1);
    // Four links in a row, two kinds at two stores, read worse than two rows.
    if (pair && last?.pair === pair && last.counted.length + counted.length === 2) {
      rows[rows.length - 1] = { ...last, label: t(pair, { days }), counted: [...last.counted, ...counted] };
    } else rows.push({ key, label, short, tone, pair, isOfPlace: isOfOnePlace(key), counted });
  }
  // Two places are the heads of two columns; more have no room, and stand beside their counts.
  const heads = stock.length === 2 ? stock.map(({ place }) => place) : [];
  const urgentFirst = (some: Row[]) => some.toSorted((one, other) => urgency(one) - urgency(other));
  const columned = heads.length > 0 ? urgentFirst(rows.filter(({ isOfPlace }) => isOfPlace)) : [];
  const plain = urgentFirst(rows.filter((row) => !columned.includes(row)));
  if (quiet && rows.length === 0) return null;
  return (
    <Card title={t('toDo')} flush className="overflow-hidden">
      {rows.length === 0 ? (
        <EmptyState title={t('nothingToDo')} description={t('nothingToDoText')} />
      ) : (
        <>
          {columned.length > 0 ? (
            <p aria-hidden="true" className={cn(COLUMNS, HEAD)}>
              <span className="col-start-2 truncate text-end">{shortName(heads[0]?.name ?? '')}</span>
              <span className="truncate text-end">{shortName(heads[1]?.name ?? '')}</span>
            </p>
          ) : null}
          <Rows
            rows={columned}
            draw={(row) => <ColumnsRow label={row.short} hints={basisOf(row)} cells={cellsOfPlaces(row, heads)} />}
          />
          {columned.length > 0 && plain.length > 0 ? (
            <p aria-hidden="true" className={cn(HEAD, 'border-t pr-4 pl-5')}>
              {t('toDoAllStores')}
            </p>
          ) : null}
          <Rows rows={plain} draw={(row) => <ToDoRow row={row} />} />
        </>
      )}
    </Card>
  );
}

/** The work of two places in two columns, under their names. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_5rem_5rem] gap-x-2 pr-4 pl-5 max-sm:text-sm sm:grid-cols-[minmax(0,1fr)_8rem_8rem]';

const HEAD = 'border-line border-b bg-sunken/60 py-1 text-ink-2 text-sm max-sm:text-xs';

const Rows = ({ rows, draw }: { rows: readonly Row[]; draw: (row: Row) => ReactNode }) =>
  rows.length === 0 ? null : (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.key}
          className={cn(
            'relative before:absolute before:inset-y-0 before:left-0 before:w-[3px]',
            row.tone === 'danger' ? 'before:bg-danger' : 'before:bg-marigold',
          )}
        >
          {draw(row)}
        </li>
      ))}
    </ul>
  );

const urgency = ({ tone }: Row): number => (tone === 'danger' ? 0 : 1);

/** Without the last words that all names share: "Lake Road" and "Green Corner" of two pharmacies. */
function shortNames(names: readonly string[]): (name: string) => string {
  const [first = [], ...others] = names.map((name) => name.split(' '));
  const isShared = (index: number) =>
    others.every((words) => words.length > index && words.at(-index) === first.at(-index)) && first.length > index;
  let shared = 0;
  while (others.length > 0 && isShared(shared + 1)) shared += 1;
  return (name) =>
    name
      .split(' ')
      .slice(0, shared === 0 ? undefined : -shared)
      .join(' ');
}

/** A count in a column of its own. */
interface ColumnCell {
  of: Counted;
  /** The whole name of the count, for screen readers. */
  said: string;
  below?: string | undefined;
  /** The kind of goods, in the row itself: the columns are headed by stores, if at all. */
  kind?: string | undefined;
}

/** The cells of two places, in the order of their heads. */
const cellsOfPlaces = ({ counted }: Row, heads: readonly StockPlace[]) =>
  heads.map(({ id, name }): ColumnCell | undefined => {
    const of = counted.find(({ place }) => place?.id === id);
    const below = of?.worthMinor === undefined ? undefined : formatMoney(of.worthMinor);
    return of && { of, said: `${of.label} ${name}`, below };
  });

/** The cells of pharmacy and non-pharmacy goods; undefined for any other row. */
const cellsOfKinds = ({ label, counted }: Row) =>
  counted.length === 2 && counted.every((of) => of.label !== label)
    ? counted.map((of): ColumnCell => ({ of, said: [of.label, ...of.hints].join(' '), kind: of.kind }))
    : undefined;

function ColumnsRow({ label, hints, cells }: Pick<Counted, 'label' | 'hints'> & { cells: (ColumnCell | undefined)[] }) {
  return (
    <div className={cn(COLUMNS, 'items-center')}>
      <div aria-hidden="true" className="min-w-0 py-2">
        <p>{label}</p>
        <Hint hints={hints} />
      </div>
      {cells.map((cell, index) =>
        cell ? (
          <AppLink
            key={cell.of.key}
            href={cell.of.href}
            className="flex h-full min-h-9 flex-col items-end justify-center rounded-control py-0.5 leading-tight hover:bg-hover touch:min-h-11"
          >
            <span className="sr-only">{cell.said} </span>
            <span className="flex items-baseline gap-x-1.5 max-sm:flex-col max-sm:items-end">
              {cell.kind ? (
                <span aria-hidden="true" className="whitespace-nowrap text-ink-3 text-sm max-sm:text-xs">
                  {cell.kind}
                </span>
              ) : null}
              <Count of={cell.of} />
            </span>
            {cell.below ? (
              <span aria-hidden="true" className="whitespace-nowrap text-ink-3 text-xs tabular-nums">
                {cell.below}
              </span>
            ) : null}
          </AppLink>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty column is known by its place only.
          <span key={index} />
        ),
      )}
    </div>
  );
}

/** One kind of work: a single count, or a link for each kind of goods and location. */
function ToDoRow({ row }: { row: Row }) {
  const { label, counted } = row;
  const [only, ...more] = counted;
  if (only && more.length === 0) {
    return (
      <AppLink
        href={only.href}
        className="flex items-center gap-4 py-2 pr-4 pl-5 hover:bg-hover max-sm:text-sm touch:min-h-11"
      >
        <span className="min-w-0 flex-1">
          {label} <Hint hints={only.hints} />
        </span>
        <Count of={only} />
      </AppLink>
    );
  }
  const cells = cellsOfKinds(row);
  if (cells) return <ColumnsRow label={label} hints={only?.hints ?? []} cells={cells} />;
  return (
    <div className="py-1 max-sm:text-sm sm:flex sm:items-start pos:max-xl:block">
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
            <Hint hints={one.hints} />
            <Count of={one} />
          </AppLink>
        ))}
      </div>
    </div>
  );
}

const Hint = ({ hints }: Pick<Counted, 'hints'>) =>
  hints.length > 0 ? (
    <span className="block min-w-0 text-ink-3 text-sm max-sm:text-xs">{hints.join(' · ')}</span>
  ) : null;

const Count = ({ of }: { of: Counted }) => (
  <span className="ml-auto font-semibold tabular-nums">{formatCount(of.count)}</span>
);
