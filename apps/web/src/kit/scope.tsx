import type { Me, Role } from '@bhandar/domain/accounts';
import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'wouter';
import { hrefTo, mayOpen, type ScreenName } from '../screens';

const ActorContext = createContext<Me | null>(null);

/** Used inside the access gate, where a user is signed in. */
export function ActorProvider({ actor, children }: { actor: Me; children: ReactNode }) {
  return <ActorContext value={actor}>{children}</ActorContext>;
}

/** The signed-in user. Only for screens behind the access gate. */
export function useActor(): Me {
  const actor = useMaybeActor();
  if (!actor) throw new Error('useActor stands outside the access gate');
  return actor;
}

/** The signed-in user; null before sign-in. */
export const useMaybeActor = (): Me | null => useContext(ActorContext);

/** Renders its children for these roles only: controls that a role can never use are absent, not disabled. */
export function For({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  return roles.includes(useActor().role) ? children : null;
}

/** Builds links into the user's own area; undefined when their role does not have the screen. */
export function useHrefTo(): (screen: ScreenName, query?: Record<string, string>) => string | undefined {
  const { role, grants } = useActor();
  return (screen, query) => (mayOpen(role, screen, grants) ? hrefTo(role, screen, query) : undefined);
}

/** The id in the URL, on screens whose path ends in `:id`. */
export function useScreenId(): string {
  const [pathname] = useLocation();
  return decodeURIComponent(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
}
