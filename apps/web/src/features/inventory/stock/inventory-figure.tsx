import { cn } from '@bhandar/ui';

interface InventoryFigureProps {
  label: string;
  value: string;
  hint: string;
  /** Goods that need an action. */
  alarming?: boolean;
}

/** A figure in the line beside the title. */
export const InventoryFigure = ({ label, value, hint, alarming = false }: InventoryFigureProps) => (
  <div className="flex items-baseline gap-x-1.5" title={hint}>
    <dt className="text-ink-2">{label}</dt>
    <dd className={cn('font-semibold tabular-nums', alarming && 'text-danger-ink')}>{value}</dd>
  </div>
);
