import type { Me, Role } from '@bhandar/domain/accounts';
import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'wouter';
import { hrefTo, mayOpen, type ScreenName } from '../screens';

const ActorContext = createContext<Me | null>(null);

/** Stands inside the access gate: below it somebody is signed in. */
export function ActorProvider({ actor, children }: { actor: Me; children: ReactNode }) {
  return <ActorContext value={actor}>{children}</ActorContext>;
}

/** The signed-in person. Only for screens behind the access gate. */
export function useActor(): Me {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('useActor stands outside the access gate');
  return actor;
}

/** The place a signed-in person works at, as files name it; empty before a sign-in. */
export const usePlaceName = (): string => useContext(ActorContext)?.storeName ?? '';

/** What a role may never do is absent, not disabled. */
export function For({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  return roles.includes(useActor().role) ? children : null;
}

/** Writes links to the actor's own area; undefined where their role has no such screen. */
export function useHrefTo(): (screen: ScreenName, query?: Record<string, string>) => string | undefined {
  const { role } = useActor();
  return (screen, query) => (mayOpen(role, screen) ? hrefTo(role, screen, query) : undefined);
}

/** The id at the end of the address, on screens whose path ends in `:id`. */
export function useScreenId(): string {
  const [pathname] = useLocation();
  return decodeURIComponent(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
}
