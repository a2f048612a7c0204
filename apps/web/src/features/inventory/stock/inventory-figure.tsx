import { cn } from '@bhandar/ui';

interface InventoryFigureProps {
  label: string;
  value: string;
  hint: string;
  /** Goods that need an action. */
  alarming?: boolean;
}

/** A figure in the line beside the title, on a phone in a row below it. */
export const InventoryFigure = ({ label, value, hint, alarming = false }: InventoryFigureProps) => (
  <div className="flex items-baseline gap-x-1.5 max-sm:flex-col max-sm:justify-between" title={hint}>
    <dt className="text-ink-2 max-sm:text-xs">{label}</dt>
    <dd className={cn('wrap-anywhere font-semibold tabular-nums', alarming && 'text-danger-ink')}>{value}</dd>
  </div>
);
