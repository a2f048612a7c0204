import type { Me, Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import { toast } from '@bhandar/ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSession } from '../../lib/session/session';
import { LOCK_KEY } from '../../lib/session/till-lock';
import { useNetworkWatch } from '../../offline/network';
import { publicHref } from '../../public-screens';
import { SECOND_FACTOR_DUE, TILL_GATE } from '../../screen-modules';
import { CheckingAccess } from './checking-access';
import { lazyOf } from './fetch-screen';
import { NoSignIn } from './needs-network';

export interface AccessGateProps {
  /** The role whose area the address is in; omitted for all roles. */
  area?: Role;
  children: (actor: Me) => ReactNode;
}

/** Admits the right role, redirects other roles to their own area and visitors to sign-in. */
export function AccessGate({ area, children }: AccessGateProps) {
  const { user, status } = useSession({ ask: true });
  const offline = useNetworkWatch();
  if (!user && offline) return <NoSignIn />;
  if (status === 'checking') return <CheckingAccess />;
  if (!user) return <ToLogin />;
  const lock = localStorage.getItem(LOCK_KEY);
  // A PIN that opened the till without the network counts until the network is back.
  if (user.tillLocked || lock === 'locked' || (lock && !offline)) return <TillGate user={user} locked />;
  if (user.secondFactorDue) return <SecondFactorDue user={user} />;
  if (area && user.role !== area) return <Redirect to={AREAS[user.role]} replace />;
  return children(user);
}

function SecondFactorDue({ user }: { user: Me }) {
  const Screen = lazyOf('secondFactorDue', SECOND_FACTOR_DUE);
  return (
    <Suspense fallback={<CheckingAccess />}>
      <Screen user={user} />
    </Suspense>
  );
}

export function TillGate(props: { user: Me; locked: boolean }) {
  const Gate = lazyOf('tillGate', TILL_GATE);
  return (
    <Suspense fallback={<CheckingAccess />}>
      <Gate {...props} />
    </Suspense>
  );
}

function ToLogin() {
  const { t } = useTranslation('shell');
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    toast.error(t('loginFirst'), { id: 'login-first', duration: 3000 });
    navigate(publicHref('login', { from: search ? `${pathname}?${search}` : pathname }), { replace: true });
  }, [t, navigate, pathname, search]);
  return <CheckingAccess />;
}
