import { cn, NumberInput } from '@bhandar/ui';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SCAN_FIELD } from '../../../kit/scan/use-scanner';
import { formatAmount, formatMoney } from '../../../lib/format';
import type { CashCount } from './use-cash-count';

/** One line for each note and coin, and one for other coins; Enter and the arrows go from line to line, and Enter in the last one finishes. */
export function CashCountTable({ cash }: { cash: CashCount }) {
  const { t } = useTranslation('pos');
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full border-collapse tabular-nums" onKeyDown={moveFocus}>
        <thead className="text-ink-3 text-xs">
          <tr className="[&>th]:pb-1 [&>th]:font-medium">
            <th className="text-left">{t('countDenomination')}</th>
            <th className="w-28 text-right">{t('countPieces')}</th>
            <th className="text-right">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {cash.lines.map((valueMinor) => {
            const pieces = cash.piecesOf(valueMinor);
            const isAmount = cash.isAmount(valueMinor);
            return (
              <tr key={valueMinor} className="border-line border-t">
                <td className="py-1">
                  <label htmlFor={`${id}-${valueMinor}`} className="block">
                    {isAmount ? t('countOther') : <Denomination valueMinor={valueMinor} />}
                  </label>
                </td>
                <td className="py-1">
                  <NumberInput
                    {...SCAN_FIELD}
                    id={`${id}-${valueMinor}`}
                    controlSize="sm"
                    decimal={isAmount}
                    placeholder={isAmount ? formatAmount(0) : '0'}
                    maxLength={8}
                    aria-invalid={pieces === undefined ? true : undefined}
                    value={cash.textOf(valueMinor)}
                    onChange={(event) => cash.type(valueMinor, event.target.value)}
                  />
                </td>
                <td className={cn('py-1 text-right', !pieces && 'text-ink-3')}>
                  {pieces ? formatAmount(pieces * valueMinor) : '–'}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t-2 font-semibold text-lg">
            <td className="pt-2">{t('countTotal')}</td>
            <td />
            <td className="pt-2 text-right">
              <output>{formatMoney(cash.totalMinor)}</output>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="text-ink-3 text-xs touch:hidden">{t('countKeys')}</p>
    </div>
  );
}

function Denomination({ valueMinor }: { valueMinor: number }) {
  const { t } = useTranslation('pos');
  return (
    <>
      <span className="sr-only">{t('countOf', { value: formatMoney(valueMinor) })}</span>
      <span aria-hidden="true">{formatAmount(valueMinor)}</span>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  const next = inputs[isUp ? at - 1 : at + 1];
  if (!next && event.key === 'Enter' && !isUp) return;
  event.preventDefault();
  next?.focus();
}
