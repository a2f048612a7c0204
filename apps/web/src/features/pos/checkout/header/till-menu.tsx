import { DropdownMenu, DropdownMenuItem, IconButton } from '@bhandar/ui';
import { EllipsisVertical, History, LayoutGrid, List, RotateCw, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTillMode } from '../till-mode';

export interface TillMenuProps {
  onRecentSales: () => void;
  onRefresh: () => void;
  onSettings: () => void;
}

/** The till's controls on a phone, named by words; a phone has no room for a row of buttons with words. */
export default function TillMenu({ onRecentSales, onRefresh, onSettings }: TillMenuProps) {
  const { t } = useTranslation('pos');
  const [mode, choose] = useTillMode();
  const other = mode === 'touch' ? 'scan' : 'touch';
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('tillMenu')}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownMenuItem icon={<History />} onSelect={onRecentSales}>
        {t('recentSales')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={other === 'touch' ? <LayoutGrid /> : <List />} onSelect={() => choose(other)}>
        {t(other === 'touch' ? 'modeTouch' : 'modeScan')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<RotateCw />} onSelect={onRefresh}>
        {t('refresh')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Settings2 />} onSelect={onSettings}>
        {t('tillSettings')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
