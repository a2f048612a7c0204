import type { Cashier } from '@bhandar/domain/pos';
import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';

interface CashierListProps {
  cashiers: readonly Cashier[];
  chosen: string | undefined;
  /** The person who locked the till. */
  presentId: string;
  onChoose: (id: string) => void;
}

export function CashierList({ cashiers, chosen, presentId, onChoose }: CashierListProps) {
  const { t } = useTranslation('pos');
  return (
    <fieldset className="flex max-h-[50dvh] min-w-0 flex-col gap-1.5 overflow-y-auto p-1 sm:max-h-[420px]">
      <legend className="sr-only">{t('lockPeople')}</legend>
      {cashiers.map(({ id, name, locked }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={cn(
            'flex min-h-12 w-full min-w-0 shrink-0 items-center justify-between gap-3 rounded-control border px-4 py-2 text-left',
            id === chosen ? 'border-brand-ink bg-brand-soft' : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          <span className="min-w-0 break-words font-medium">{name}</span>
          {locked || id === presentId ? (
            <span className="shrink-0 text-ink-3 text-sm">{t(locked ? 'pinLocked' : 'lockedBy')}</span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
