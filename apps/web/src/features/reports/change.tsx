import { changeBp } from '@bhandar/domain/reports';
import { cn } from '@bhandar/ui';
import { changeText, directionOf } from './report-labels';

interface ChangeProps {
  now: number;
  before: number;
  /** For figures whose rise is neither good nor bad, such as spending. */
  neutral?: boolean;
  className?: string;
}

/** The relative change from the previous period, shown by sign and colour. */
export function Change({ now, before, neutral = false, className }: ChangeProps) {
  const bp = changeBp(now, before);
  if (bp === null) return <span className={cn('text-ink-3', className)}>–</span>;
  const direction = neutral ? 0 : directionOf(bp);
  return (
    <span
      className={cn(
        'whitespace-nowrap tabular-nums',
        direction < 0 ? 'text-danger-ink' : direction > 0 ? 'text-ok-ink' : 'text-ink-3',
        className,
      )}
    >
      {changeText(bp)}
    </span>
  );
}
