import type { TillsOverview } from '@bhandar/domain/pos';
import { StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../lib/format';
import { PHONE, useMedia } from '../../../lib/use-media';
import { TillCards } from './till-cards';
import { TillTable } from './till-table';

const sum = <Row,>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((total, row) => total + read(row), 0);

/** All tills with their open shifts, and the cash in drawers and safes. */
export function TillsNow({ overview: { tills, safes } }: { overview: TillsOverview }) {
  const { t } = useTranslation('pos');
  const Tills = useMedia(PHONE) ? TillCards : TillTable;
  const open = tills.filter(({ shift }) => shift !== null);
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3">
        <StatCard
          label={t('tillsOpenCount')}
          value={formatCount(open.length)}
          hint={t('tillsOpenHint', { count: tills.filter(({ state }) => state !== 'closed').length })}
          tone={tills.some(({ overdue, shift }) => overdue && !shift?.automatic) ? 'warning' : 'neutral'}
        />
        <StatCard
          label={t('drawersHold')}
          value={formatMoney(sum(open, ({ shift }) => shift?.expectedMinor ?? 0))}
          hint={t('drawersHoldHint')}
        />
        <StatCard
          label={t('safesHold')}
          value={formatMoney(sum(safes, ({ balanceMinor }) => balanceMinor))}
          hint={t('safesHoldHint')}
        />
      </div>
      {tills.length > 0 ? <Tills tills={tills} severalStores={safes.length > 1} /> : null}
    </div>
  );
}
