import { LabelTag } from '@bhandar/ui';

interface ItemCellProps {
  name: string;
  strength: string;
  detail?: string;
}

export function ItemCell({ name, strength, detail }: ItemCellProps) {
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        {strength ? <LabelTag title={strength}>{strength}</LabelTag> : null}
      </div>
      {detail ? <div className="under truncate text-ink-3 text-xs max-sm:max-w-52">{detail}</div> : null}
    </div>
  );
}
