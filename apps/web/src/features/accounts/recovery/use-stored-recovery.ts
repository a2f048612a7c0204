import { toast } from '@bhandar/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type Recovery, storedRecovery } from '../../../lib/session/recovery';
import { publicHref } from '../../../public-screens';

/** The account being recovered; when there is none, redirects to the first step. */
export function useStoredRecovery(): Recovery | undefined {
  const { t } = useTranslation('accounts');
  const [, navigate] = useLocation();
  const [recovery] = useState(storedRecovery);
  useEffect(() => {
    if (recovery) return;
    toast.error(t('emailMissing'), { id: 'email-missing' });
    navigate(publicHref('forgotPassword'), { replace: true });
  }, [recovery, navigate, t]);
  return recovery;
}
