import { Button, toast } from '@bhandar/ui';
import { MonitorUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { publicHref } from '../../../public-screens';

/** Opens the customer display in a window of its own, to be moved to the other monitor. */
export function DisplaySettings() {
  const { t } = useTranslation('pos');
  const open = () => {
    const shown = window.open(publicHref('customerDisplay'), 'customer-display', 'popup,width=1024,height=720');
    if (shown) shown.focus();
    else toast.error(t('displayBlocked'));
  };
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <div>
        <h3 className="font-medium text-sm">{t('display')}</h3>
        <p className="text-ink-3 text-sm">{t('displayText')}</p>
      </div>
      <div>
        <Button icon={<MonitorUp />} onClick={open}>
          {t('displayOpen')}
        </Button>
      </div>
    </section>
  );
}
