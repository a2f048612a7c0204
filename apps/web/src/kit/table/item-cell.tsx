import { cn, LabelTag } from '@bhandar/ui';

interface ItemCellProps {
  name: string;
  strength: string;
  detail?: string;
  /** A long name takes two lines instead of being cut. */
  wrap?: boolean;
  /** A long strength goes below the name instead of widening the column. */
  stacks?: boolean;
}

export function ItemCell({ name, strength, detail, wrap = false, stacks = false }: ItemCellProps) {
  return (
    <div className="min-w-0">
      <div className={cn('flex min-w-0 items-center gap-x-2 max-sm:flex-wrap', stacks && 'flex-wrap')}>
        <span className={cn('font-medium', wrap ? 'line-clamp-2' : 'truncate')} title={name}>
          {name}
        </span>
        {strength ? <LabelTag title={strength}>{strength}</LabelTag> : null}
      </div>
      {detail ? (
        <div className="under truncate text-ink-3 text-xs max-sm:max-w-52" title={detail}>
          {detail}
        </div>
      ) : null}
    </div>
  );
}
