import type { ReorderRow } from '@bhandar/domain/ordering';
import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatRate } from '../../../lib/format';

/** The formula with this product's figures, line by line. */
export function ReorderFormula({ row: { reorder } }: { row: ReorderRow }) {
  const { t } = useTranslation('ordering');
  const { used, inStockDays, season, perDay, days, packSize, own } = reorder;
  const rate = { used: formatCount(used), count: inStockDays, perDay: formatRate(perDay) };
  const lines = [
    {
      id: 'cover',
      text: t(own.leadDays === null ? 'reckonCover' : 'reckonCoverOwn', days),
      sign: '',
      units: reorder.cover,
    },
    {
      id: 'safety',
      text: t(own.safetyDays === null ? 'reckonSafety' : 'reckonSafetyOwn', { count: days.safety }),
      sign: '+',
      units: reorder.safety,
    },
    { id: 'expire', text: t('reckonExpire'), sign: '+', units: reorder.willExpire },
    { id: 'hand', text: t('reckonOnHand'), sign: '−', units: reorder.onHand },
    { id: 'order', text: t('reckonOnOrder'), sign: '−', units: reorder.onOrder },
    { id: 'missing', text: t('reckonMissing'), sign: '=', units: reorder.missing },
    ...(packSize > 1 || own.packSize !== null
      ? [
          {
            id: 'packs',
            text: t(own.packSize === null ? 'reckonPacks' : 'reckonPacksOwn', { size: formatCount(packSize) }),
            sign: '=',
            units: reorder.suggested,
          },
        ]
      : []),
  ];
  return (
    <div className="max-w-md py-1">
      <p className="mb-2 text-ink-2">
        {season === 1 ? t('reckonRate', rate) : t('reckonRateSeason', { ...rate, season: formatRate(season) })}
      </p>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t('reckoning')}</caption>
        <tbody>
          {lines.map(({ id, text, sign, units }) => (
            <tr key={id} className={cn('border-line', sign === '=' && 'border-t font-semibold')}>
              <th scope="row" className={cn('py-1 pr-4 text-left text-ink-2', sign !== '=' && 'font-regular')}>
                {text}
              </th>
              <td className="w-6 text-ink-3">{sign}</td>
              <td className="w-20 text-right">{formatCount(units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
