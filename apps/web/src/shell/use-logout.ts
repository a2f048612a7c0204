import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useConfirm } from '../kit/confirm';
import { mayLeave } from '../lib/navigation-guard';
import { useSignOut } from '../lib/session/session';
import { waitingCount } from '../offline/waiting-count';
import { publicHref } from '../public-screens';

/** Signs out. Sales that wait on this device stay and are sent after the next sign-in. */
export function useLogout(): { logout: () => Promise<void>; pending: boolean } {
  const { t } = useTranslation('shell');
  const [, navigate] = useLocation();
  const confirm = useConfirm();
  const { signOut, pending } = useSignOut();
  const logout = async () => {
    const count = waitingCount();
    if (count > 0) {
      const agreed = await confirm({
        title: t('logoutWaiting', { count }),
        description: t('logoutWaitingText'),
        confirmLabel: t('logout'),
      });
      if (!agreed) return;
    }
    if (!(await mayLeave())) return;
    const told = await signOut(() => navigate(publicHref('login')));
    // Otherwise the sign-in page says that the session is still open on the server.
    if (told) toast.success(t('loggedOut'), { duration: 3000 });
  };
  return { logout, pending };
}
