import type { Me, Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import { toast } from '@bhandar/ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSession } from '../../lib/session/session';
import { useNetworkWatch } from '../../offline/network';
import { publicHref } from '../../public-screens';
import { SECOND_FACTOR_DUE } from '../../screen-modules';
import { CheckingAccess } from './checking-access';
import { lazyOf } from './fetch-screen';
import { NoSignIn } from './needs-network';

export interface AccessGateProps {
  /** Whose area the address lies in; left out, every role's. */
  area?: Role;
  children: (actor: Me) => ReactNode;
}

/** Lets the right role in, sends other roles to their own area and visitors to the login. */
export function AccessGate({ area, children }: AccessGateProps) {
  const { user, status } = useSession({ ask: true });
  const away = useNetworkWatch();
  if (!user && away) return <NoSignIn />;
  if (status === 'checking') return <CheckingAccess />;
  if (!user) return <ToLogin />;
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
