import type { TileFigure } from '@bhandar/domain/dashboard';
import type { StockPlace } from '@bhandar/domain/inventory';
import { Card, cn, EmptyState, StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useHrefTo } from '../../../kit';
import { formatCount, formatMoney } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { type Figures, isOfOnePlace, queryOf, TO_DO } from './overview-tiles';
import type { PlaceFigures } from './use-overview';

const LAST_FILLS_TWO = 'max-xl:[&>:last-child:nth-child(odd)]:col-span-2';

/** Three or four cards in a row, so that no row has a single card; the last card fills the rest of its row. */
function columnsFor(cards: number): string {
  if (cards % 3 !== 1) return `${LAST_FILLS_TWO} xl:grid-cols-3`;
  return `${LAST_FILLS_TWO} xl:grid-cols-4 xl:[&>:last-child:nth-child(4n+3)]:col-span-2`;
}

interface ToDoProps {
  figures: Figures;
  /** By location, as notifications come: each list shows one location. */
  stock: readonly PlaceFigures[];
  namesPlaces: boolean;
  /** Shows nothing when no work is pending, because another card says what comes next. */
  quiet?: boolean;
}

/** Pending work, each count linked to its list. */
export function ToDo({ figures, stock, namesPlaces, quiet = false }: ToDoProps) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const { expirySoonDays } = useThresholds();
  const hintOf = (figure: TileFigure, counts: Figures, place: StockPlace | undefined) => {
    const worth = formatMoney(counts.expiringSoonValueMinor ?? 0);
    const hints = [
      ...(figure === 'expiringSoon' ? [t('expiringHint', { amount: worth })] : []),
      ...(place && namesPlaces ? [place.name] : []),
    ];
    return hints.length > 0 ? hints.join(' · ') : undefined;
  };
  const everywhere = [{ place: undefined, figures }];
  const waiting = TO_DO.flatMap((tile) =>
    (isOfOnePlace(tile.figure) ? stock : everywhere).flatMap(({ place, figures: counts }) => {
      const count = counts[tile.figure] ?? 0;
      const href = hrefTo(tile.screen, queryOf(tile, place?.id));
      return count > 0 && href ? [{ ...tile, count, href, place, hint: hintOf(tile.figure, counts, place) }] : [];
    }),
  );
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
        <ul className={cn('grid grid-cols-2 gap-3', columnsFor(waiting.length))}>
          {waiting.map(({ figure, label, count, href, tone, place, hint }) => (
            <li key={`${figure} ${place?.id ?? ''}`} className="grid">
              <StatCard
                label={t(label, { days: formatCount(expirySoonDays) })}
                value={formatCount(count)}
                tone={tone}
                href={href}
                hint={hint}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
