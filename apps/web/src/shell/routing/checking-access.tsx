import { Spinner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useKeysBeforeScreen } from '../../kit/scan/early-keys';

export function CheckingAccess() {
  const { t } = useTranslation('shell');
  useKeysBeforeScreen();
  return (
    <div className="grid min-h-dvh place-items-center text-ink-3">
      <Spinner size={32} label={t('checkingAccess')} />
    </div>
  );
}
