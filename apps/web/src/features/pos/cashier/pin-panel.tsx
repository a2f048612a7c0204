import { useTranslation } from 'react-i18next';
import { CashierList } from './cashier-list';
import { PinPad } from './pin-pad';
import type { usePinEntry } from './use-pin-entry';

interface PinPanelProps {
  entry: ReturnType<typeof usePinEntry>;
  /** The person who locked the till, if it is locked. */
  presentId: string;
}

/** The people of the store, and the keys for the PIN of the chosen one. */
export function PinPanel({ entry, presentId }: PinPanelProps) {
  const { t } = useTranslation('pos');
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <CashierList
        cashiers={entry.cashiers}
        chosen={entry.chosen?.id}
        presentId={presentId}
        onChoose={(id) => entry.choose(id)}
      />
      <section aria-label={t('pin')} className="flex flex-col items-center gap-4">
        <p className="min-h-6 max-w-[264px] text-center" aria-live="polite">
          {entry.problem ? (
            <span className="font-medium text-danger-ink">{entry.problem}</span>
          ) : (
            <span className="text-ink-2">{entry.chosen ? t('lockEnter', { name: entry.chosen.name }) : null}</span>
          )}
        </p>
        <PinPad
          pin={entry.pin}
          busy={entry.isBusy}
          wrong={entry.problem !== undefined}
          onDigit={entry.enter}
          onErase={entry.erase}
        />
      </section>
    </div>
  );
}
