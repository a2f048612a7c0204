import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney } from '../../../../lib/format';

interface PaySumProps {
  shortMinor: number;
  /** Undefined where no change is given. */
  changeMinor?: number;
  problem: string | undefined;
  /** Adds the amount as a partial payment; undefined while no amount is entered. */
  onAdd: (() => void) | undefined;
}

/** The change of the payment being entered, or the amount still missing, which another payment may cover. */
export function PaySum({ shortMinor, changeMinor, problem, onAdd }: PaySumProps) {
  const { t } = useTranslation('pos');
  return (
    <div aria-live="polite" className="flex min-w-0 flex-1 flex-wrap items-baseline justify-end gap-x-2">
      {problem ? <span className="text-danger-ink text-sm">{problem}</span> : null}
      {shortMinor > 0 ? (
        <>
          <span className="font-semibold text-danger-ink text-lg">
            {t('short', { amount: formatMoney(shortMinor) })}
          </span>
          {onAdd ? (
            <Button size="sm" data-act="" className="self-center" onClick={onAdd}>
              {t('addPayment')}
            </Button>
          ) : null}
        </>
      ) : changeMinor === undefined ? null : (
        <>
          <span className="text-ink-2 text-sm">{t('change')}</span>
          <span className="title text-[28px] leading-8">{formatAmount(changeMinor)}</span>
        </>
      )}
    </div>
  );
}
