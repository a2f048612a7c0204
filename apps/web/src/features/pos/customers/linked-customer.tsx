import { Button } from '@bhandar/ui';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The chosen customer of the sale. */
export default function LinkedCustomer({ name, onForget }: { name: string; onForget: () => void }) {
  const { t } = useTranslation('pos');
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
      <UserCheck aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-ok" />
      <span className="min-w-0 flex-1">{t('linkedCustomer', { name })}</span>
      <Button variant="link" size="sm" onClick={onForget}>
        {t('unlinkCustomer')}
      </Button>
    </p>
  );
}
