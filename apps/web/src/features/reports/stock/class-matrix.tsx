import { Ven } from '@bhandar/domain/catalogue';
import { Abc, type AbcVenCell } from '@bhandar/domain/reports';
import { Button, Card, cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../lib/format';

export interface ChosenCell {
  abc?: Abc;
  ven?: Ven;
}
export type Choose = (cell: ChosenCell) => void;

interface ClassMatrixProps {
  cells: readonly AbcVenCell[];
  chosen: ChosenCell;
  choose: Choose;
}

/** Revenue class by criticality; a cell lists its products. */
export function ClassMatrix({ cells, chosen, choose }: ClassMatrixProps) {
  const { t } = useTranslation('reports');
  const isChosen = chosen.abc !== undefined || chosen.ven !== undefined;
  return (
    <Card
      title={t('matrix')}
      action={
        isChosen ? (
          <Button size="sm" variant="ghost" onClick={() => choose({})}>
            {t('allClasses')}
          </Button>
        ) : null
      }
    >
      <table className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-2/5 py-1 text-start font-medium text-ink-3 sm:w-1/4">
              {t('venClass')}
            </th>
            {Abc.options.map((abc) => (
              <th key={abc} scope="col" className="py-1 ps-2 pe-2 text-end font-medium text-ink-3">
                {t('abcColumn', { abc })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Ven.options.map((ven) => (
            <tr key={ven} className="border-line border-t">
              <th scope="row" className="py-1 text-start font-medium">
                {t(`ven_${ven || 'none'}`)}
              </th>
              {Abc.options.map((abc) => {
                const cell = cells.find((one) => one.abc === abc && one.ven === ven);
                const pressed = chosen.abc === abc && chosen.ven === ven;
                return (
                  <td key={abc} className="py-1 ps-2 text-end">
                    {cell && cell.products > 0 ? (
                      <button
                        type="button"
                        aria-pressed={pressed}
                        aria-label={t('matrixCell', {
                          abc,
                          ven: t(`ven_${ven || 'none'}`),
                          formatted: formatCount(cell.products),
                        })}
                        onClick={() => choose(pressed ? {} : { abc, ven })}
                        className={cn(
                          'min-h-11 w-full rounded-control px-2 py-1 text-end tabular-nums hover:bg-hover',
                          pressed && 'bg-brand-soft text-brand-ink',
                        )}
                      >
                        <span className="block font-semibold text-base">{formatCount(cell.products)}</span>
                        <span className="hidden text-ink-3 text-xs sm:block">{formatMoney(cell.netMinor)}</span>
                      </button>
                    ) : (
                      <span className="px-2 text-ink-3">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
