import { toast } from '@bhandar/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { carriedRecovery, type Recovery } from '../../../lib/session/recovery';
import { publicHref } from '../../../public-screens';

/** Whose password is being recovered; without anybody the person starts over. */
export function useCarriedRecovery(): Recovery | undefined {
  const { t } = useTranslation('accounts');
  const [, navigate] = useLocation();
  const [recovery] = useState(carriedRecovery);
  useEffect(() => {
    if (recovery) return;
    toast.error(t('emailMissing'), { id: 'email-missing' });
    navigate(publicHref('forgotPassword'), { replace: true });
  }, [recovery, navigate, t]);
  return recovery;
}
