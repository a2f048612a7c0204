import { isOverdue, isShiftMissing } from '@bhandar/domain/pos';
import { cn, Kbd } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime, today } from '../../../lib/format';
import { type KnownShift, SHIFT_WANTED } from '../../../offline/till-shift';
import { useTillShift } from './use-till-shift';

interface ShiftChipProps {
  locationId: string;
  onOpen: () => void;
}

const TONES = {
  open: 'border-line bg-surface text-ink-2 hover:bg-hover',
  elsewhere: 'border-line bg-surface text-ink-2 hover:bg-hover',
  none: 'border-line-strong bg-surface text-ink hover:bg-hover [&>svg]:text-marigold-ink',
  overdue: 'border-marigold bg-marigold-soft text-marigold-ink',
  required: 'border-danger bg-danger-soft text-danger-ink',
} as const;

type ShiftAtHand = Pick<KnownShift, 'shift' | 'requireShift' | 'heldAt'>;

function toneOf(known: ShiftAtHand): keyof typeof TONES {
  const { shift, heldAt } = known;
  if (isShiftMissing(known, today())) return 'required';
  if (heldAt !== null) return 'elsewhere';
  if (!shift) return 'none';
  return isOverdue(shift, today()) ? 'overdue' : 'open';
}

/** Shows the state of the shift in the till's header and opens its dialogs. On a phone the words take two lines. */
export default function ShiftChip({ locationId, onOpen }: ShiftChipProps) {
  const { t } = useTranslation('pos');
  const { till: known } = useTillShift(locationId);
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    const show = () => open.current();
    // A link opens the shift once. The till loads no reader of addresses, as other screens do.
    const { pathname, search } = window.location;
    if (new URLSearchParams(search).has('shift')) {
      window.history.replaceState(window.history.state, '', pathname);
      show();
    }
    window.addEventListener(SHIFT_WANTED, show);
    return () => window.removeEventListener(SHIFT_WANTED, show);
  }, []);
  if (!known) return null;
  const { shift, heldAt } = known;
  const tone = toneOf(known);
  const Icon = (shift ?? heldAt) && tone !== 'required' ? LockKeyholeOpen : LockKeyhole;
  return (
    <button
      type="button"
      title={titleOf(t, tone)}
      onClick={onOpen}
      className={cn(
        'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-control border px-2.5 text-left font-medium text-sm max-sm:max-w-32 max-sm:px-2 max-sm:text-xs max-sm:leading-4 sm:whitespace-nowrap touch:min-h-11',
        TONES[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <Words tone={tone} shift={shift} heldAt={heldAt} />
      <Kbd className="max-2xl:hidden touch:hidden">F10</Kbd>
    </button>
  );
}

function titleOf(t: TFunction<'pos'>, tone: keyof typeof TONES): string | undefined {
  if (tone === 'none') return t('shiftNoneText');
  return tone === 'elsewhere' ? t('shiftElsewhereText') : undefined;
}

function Words({ tone, shift, heldAt }: { tone: keyof typeof TONES } & Pick<KnownShift, 'shift' | 'heldAt'>) {
  const { t } = useTranslation('pos');
  if (tone === 'elsewhere' && heldAt !== null) return t('shiftElsewhere', { till: heldAt });
  if (tone === 'required') return t('shiftRequired');
  if (!shift) {
    return (
      <>
        {t('shiftNone')}
        <span className="text-ink-3 max-xl:hidden">{t('shiftFirstSale')}</span>
      </>
    );
  }
  const since =
    tone === 'overdue'
      ? t('shiftSinceDay', { day: formatDate(shift.businessOn) })
      : t('shiftSince', { time: formatTime(shift.openedAt) });
  return (
    <>
      {since}
      <span className="max-w-40 truncate font-normal text-ink-3 max-2xl:hidden">
        {shift.automatic ? t('shiftBySale') : t('shiftBy', { name: shift.heldBy })}
      </span>
    </>
  );
}
