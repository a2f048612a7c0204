import { cn } from '@bhandar/ui';
import { shortId } from './order-labels';

/** The short id, with the whole id in the tooltip and for copying. */
export function OrderId({ id, className }: { id: string; className?: string }) {
  return (
    <span title={id} className={cn('font-mono text-sm', className)}>
      {shortId(id)}
    </span>
  );
}
