import { Card, cn, EmptyState, StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useHrefTo } from '../../kit';
import { formatCount, formatMoney } from '../../lib/format';
import { useThresholds } from '../../lib/thresholds';
import { type Figures, TO_DO } from './overview-tiles';

const LAST_FILLS_TWO = 'max-xl:[&>:last-child:nth-child(odd)]:col-span-2';

/** Rows of three, or of four where three would leave one card alone; what is left of a row is the last card's. */
function columnsFor(cards: number): string {
  if (cards % 3 !== 1) return `${LAST_FILLS_TWO} xl:grid-cols-3`;
  return `${LAST_FILLS_TWO} xl:grid-cols-4 xl:[&>:last-child:nth-child(4n+3)]:col-span-2`;
}

/** What waits for somebody, each number leading to its list. */
export function ToDo({ figures }: { figures: Figures }) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const { expirySoonDays } = useThresholds();
  const waiting = TO_DO.flatMap(({ figure, screen, query, ...tile }) => {
    const count = figures[figure] ?? 0;
    const href = hrefTo(screen, query);
    return count > 0 && href ? [{ ...tile, figure, count, href }] : [];
  });
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
                hint={
                  figure === 'expiringSoon'
                    ? t('expiringHint', { amount: formatMoney(figures.expiringSoonValueMinor ?? 0) })
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
