import { changeBp } from '@bhandar/domain/reports';
import { cn } from '@bhandar/ui';
import { changeText, directionOf } from './report-words';

interface ChangeProps {
  now: number;
  before: number;
  /** More of it is neither better nor worse: what was spent. */
  neutral?: boolean;
  className?: string;
}

/** By how much more or less than before; the sign says it too, not the colour alone. */
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
