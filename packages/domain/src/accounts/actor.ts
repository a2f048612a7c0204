import * as z from 'zod';
import { Id } from '../shared';
import { GrantOverrides } from './grants/grant';
import { LANGUAGES } from './languages';

export const Role = z.enum(['superadmin', 'admin', 'employee']);
export type Role = z.infer<typeof Role>;

export const AccountStatus = z.enum(['pending', 'active', 'disabled']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** A store as people name it: city and name. */
export const StoreRef = z.object({ id: Id, name: z.string(), city: z.string() });
export type StoreRef = z.infer<typeof StoreRef>;

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** The signed-in person as the web app stores them for the first paint; contains no secret. */
export const Me = z.object({
  id: Id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  /** The primary store's city and name; empty for the warehouse. */
  city: z.string(),
  storeName: z.string(),
  stores: z.array(StoreRef),
  /** The language of the screens; null until the person chooses one. */
  language: Language.nullable(),
  /** Present while the person must set up a second factor before anything else. */
  secondFactorDue: z.literal(true).exactOptional(),
  /** Present while the person works at a till by PIN, which opens nothing but the counter. */
  atTill: z.literal(true).exactOptional(),
  /** Present while the till is locked: it opens nothing until a person enters their PIN or signs in. */
  tillLocked: z.literal(true).exactOptional(),
  /** Permissions that differ from the defaults of the role; absent where none do. */
  grants: GrantOverrides.exactOptional(),
});
export type Me = z.infer<typeof Me>;

/** The signed-in person of a request. The first of `stores` is the main one; a superadmin's is empty and means all stores. */
export interface Actor extends Me {
  sessionId: string;
}

export const isManager = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'employee';

/** Whether the person may see a store's records. */
export const canAccessStore = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  actor.role === 'superadmin' || actor.stores.some((store) => store.id === locationId);

/**
 * Whether the person's PIN opens a till of the store. A superadmin's opens none: six digits are too few for somebody who
 * can reach every store.
 */
export const canOpenTill = (person: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  person.role !== 'superadmin' && canAccessStore(person, locationId);

/** The stores whose records the person may see; null means all. */
export const storeIdsOf = ({ role, stores }: Pick<Actor, 'role' | 'stores'>): string[] | null =>
  role === 'superadmin' ? null : stores.map(({ id }) => id);
