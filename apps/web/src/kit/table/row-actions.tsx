import { DropdownMenu, DropdownMenuItem, IconButton } from '@bhandar/ui';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  onSelect: () => void;
  disabled?: boolean;
}

export interface RowActionsProps {
  /** The name of the row. */
  name: string;
  actions: readonly RowAction[];
}

export function RowActions({ name, actions }: RowActionsProps) {
  const { t } = useTranslation('kit');
  if (actions.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('actionsFor', { name })} size="sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {actions.map(({ label, ...item }) => (
        <DropdownMenuItem key={label} {...item}>
          {label}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
