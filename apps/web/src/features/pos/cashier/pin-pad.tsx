import { PIN_LENGTH } from '@bhandar/domain/accounts';
import { cn } from '@bhandar/ui';
import { Delete } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinPadProps {
  pin: string;
  busy: boolean;
  wrong: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
}

/** Six dots and twelve keys; the keyboard enters the same digits. */
export function PinPad({ pin, busy, wrong, onDigit, onErase }: PinPadProps) {
  const { t } = useTranslation('pos');
  return (
    <div className="flex flex-col items-center gap-5">
      <p role="status" aria-label={t('pinEntered', { count: pin.length })} className="flex h-4 gap-3">
        {Array.from({ length: PIN_LENGTH }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
            key={place}
            aria-hidden="true"
            className={cn(
              'size-4 rounded-full border',
              wrong ? 'border-danger' : 'border-line-strong',
              place < pin.length && (busy ? 'border-ink-3 bg-ink-3' : 'border-brand-ink bg-brand-ink'),
            )}
          />
        ))}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {DIGITS.map((digit) => (
          <PadKey key={digit} busy={busy} onPress={() => onDigit(digit)}>
            {digit}
          </PadKey>
        ))}
        <span />
        <PadKey busy={busy} onPress={() => onDigit('0')}>
          0
        </PadKey>
        <PadKey busy={busy} label={t('pinErase')} onPress={onErase}>
          <Delete aria-hidden="true" strokeWidth={1.75} className="size-6" />
        </PadKey>
      </div>
    </div>
  );
}

interface PadKeyProps {
  busy: boolean;
  label?: string;
  onPress: () => void;
  children: React.ReactNode;
}

function PadKey({ busy, label, onPress, children }: PadKeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={busy}
      onClick={onPress}
      className="grid h-14 w-20 place-items-center rounded-control border border-line bg-surface font-medium text-xl tabular-nums hover:bg-sunken active:bg-brand-soft disabled:opacity-60"
    >
      {children}
    </button>
  );
}
