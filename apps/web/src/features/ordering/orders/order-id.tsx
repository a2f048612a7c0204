import { cn } from '@bhandar/ui';
import { shortId } from './order-words';

/** The whole id is in the tooltip and for copying. */
export function OrderId({ id, className }: { id: string; className?: string }) {
  return (
    <span title={id} className={cn('font-mono text-sm', className)}>
      {shortId(id)}
    </span>
  );
}
