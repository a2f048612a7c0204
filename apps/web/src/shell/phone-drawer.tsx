import { Sheet } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import type { ScreenName } from '../screens';
import { Menu } from './menu';
import { UserBlock } from './user-block';

interface PhoneDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  current: ScreenName | undefined;
}

export function PhoneDrawer({ open, onOpenChange, current }: PhoneDrawerProps) {
  const { t } = useTranslation('shell');
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('mainMenu')}
      // The link's target takes the focus, not the button that opened the menu.
      onCloseAutoFocus={(event) => event.preventDefault()}
      footer={
        <div className="w-full">
          <UserBlock />
        </div>
      }
    >
      <nav aria-label={t('mainMenu')}>
        <Menu current={current} onPick={() => onOpenChange(false)} />
      </nav>
    </Sheet>
  );
}
