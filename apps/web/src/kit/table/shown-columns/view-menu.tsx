import {
  applyDensity,
  Button,
  DENSITIES,
  type Density,
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
  storedDensity,
} from '@bhandar/ui';
import { Columns3, Download, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListExport } from '../../files/use-export';
import type { ColumnChoice } from './use-columns';

interface ViewMenuProps {
  columns: {
    choices: readonly ColumnChoice[];
    show: (id: string, shown: boolean, hadRoom: boolean) => void;
    reset: () => void;
  };
  /** Columns without room on this screen. */
  crowded: ReadonlySet<string>;
  /** Whether the columns differ from the defaults. */
  changed: boolean;
  phone: boolean;
}

/** The menu for visible columns and row height. */
export function ViewMenu({ columns, crowded, changed, phone }: ViewMenuProps) {
  const { t } = useTranslation('kit');
  const [density, setDensity] = useState(storedDensity);
  return (
    <DropdownMenu
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={<Columns3 />}
          iconOnPhones
          title={crowded.size > 0 ? t('viewCrowded', { count: crowded.size }) : undefined}
        >
          {t('view')}
        </Button>
      }
    >
      <DropdownMenuLabel>{t('columns')}</DropdownMenuLabel>
      {columns.choices.map(({ id, header, shown }) => (
        <DropdownMenuCheckboxItem
          key={id}
          checked={shown && !crowded.has(id)}
          onCheckedChange={(next) => columns.show(id, next, !crowded.has(id))}
        >
          {header}
        </DropdownMenuCheckboxItem>
      ))}
      {changed ? (
        <DropdownMenuItem icon={<RotateCcw />} onSelect={columns.reset}>
          {t('resetColumns')}
        </DropdownMenuItem>
      ) : null}
      {phone ? null : (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>{t('density')}</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            value={density ?? 'automatic'}
            onValueChange={(next) => {
              const chosen = next === 'automatic' ? null : (next as Density);
              applyDensity(chosen);
              setDensity(chosen);
            }}
            options={['automatic' as const, ...DENSITIES].map((value) => ({ value, label: t(`density_${value}`) }))}
          />
        </>
      )}
    </DropdownMenu>
  );
}

export function ExportButton({ listExport, label }: { listExport: ListExport; label: string }) {
  const { t } = useTranslation('kit');
  if (listExport.progress) {
    return (
      <Button size="sm" variant="ghost" icon={<X />} onClick={listExport.stop} aria-label={t('stopExport')}>
        <span role="status" className="tabular-nums">
          {listExport.progress}
        </span>
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Download />}
      iconOnPhones
      aria-label={t('exportNamed', { name: label })}
      onClick={() => void listExport.start()}
    >
      {t('export')}
    </Button>
  );
}
