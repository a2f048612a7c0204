import { toast } from '@bhandar/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { hideLink, linkedRecovery, type Recovery, storedRecovery, storeRecovery } from '../../../lib/session/recovery';
import { publicHref } from '../../../public-screens';

/** The account being recovered, of the email's link or of the first step; when there is none, redirects to the first step. */
export function useStoredRecovery(): Recovery | undefined {
  const { t } = useTranslation('accounts');
  const [, navigate] = useLocation();
  const [recovery] = useState(() => linkedRecovery() ?? storedRecovery());
  useEffect(() => {
    if (recovery?.linkCode) {
      storeRecovery(recovery.email);
      hideLink();
    }
    if (recovery) return;
    toast.error(t('emailMissing'), { id: 'email-missing' });
    navigate(publicHref('forgotPassword'), { replace: true });
  }, [recovery, navigate, t]);
  return recovery;
}
