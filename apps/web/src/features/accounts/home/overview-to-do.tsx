import type { TileFigure } from '@bhandar/domain/dashboard';
import type { StockPlace } from '@bhandar/domain/inventory';
import { Card, cn, EmptyState, StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useHrefTo } from '../../../kit';
import { formatCount, formatMoney } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { type Figures, isOfOnePlace, queryOf, TO_DO } from './overview-tiles';

const LAST_FILLS_TWO = 'max-xl:[&>:last-child:nth-child(odd)]:col-span-2';

/** Rows of three, or of four where three would leave one card alone; what is left of a row is the last card's. */
function columnsFor(cards: number): string {
  if (cards % 3 !== 1) return `${LAST_FILLS_TWO} xl:grid-cols-3`;
  return `${LAST_FILLS_TWO} xl:grid-cols-4 xl:[&>:last-child:nth-child(4n+3)]:col-span-2`;
}

/** What waits for somebody, each number leading to its list. */
export function ToDo({ figures, places }: { figures: Figures; places: readonly StockPlace[] }) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const { expirySoonDays } = useThresholds();
  const [place] = places;
  const waiting = TO_DO.flatMap((tile) => {
    const count = figures[tile.figure] ?? 0;
    const href = hrefTo(tile.screen, queryOf(tile, place?.id));
    return count > 0 && href ? [{ ...tile, count, href }] : [];
  });
  const hintOf = (figure: TileFigure) => {
    const worth = formatMoney(figures.expiringSoonValueMinor ?? 0);
    const hints = [
      ...(figure === 'expiringSoon' ? [t('expiringHint', { amount: worth })] : []),
      ...(place && places.length > 1 && isOfOnePlace(figure) ? [place.name] : []),
    ];
    return hints.length > 0 ? hints.join(' · ') : undefined;
  };
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
          {waiting.map(({ figure, label, count, href, tone }) => (
            <li key={figure} className="grid">
              <StatCard
                label={t(label, { days: formatCount(expirySoonDays) })}
                value={formatCount(count)}
                tone={tone}
                href={href}
                hint={hintOf(figure)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
