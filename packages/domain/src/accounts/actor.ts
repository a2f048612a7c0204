import * as z from 'zod';
import { Id } from '../shared';
import { LANGUAGES } from './languages';

export const Role = z.enum(['superadmin', 'admin', 'employee']);
export type Role = z.infer<typeof Role>;

export const AccountStatus = z.enum(['pending', 'active', 'disabled']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** A store as a person knows it: (city, name). */
export const StoreRef = z.object({ id: Id, name: z.string(), city: z.string() });
export type StoreRef = z.infer<typeof StoreRef>;

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** The signed-in person as the app knows them; safe to keep for the first paint. */
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
  /** Of the screens; null until the person chooses one. */
  language: Language.nullable(),
});
export type Me = z.infer<typeof Me>;

/** Who acts. The first of `stores` is the primary one; a superadmin's list is empty and means every store. */
export interface Actor extends Me {
  sessionId: string;
}

export const isManager = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'employee';

/** Whether a store's records are within the person's reach. */
export const canAccessStore = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  actor.role === 'superadmin' || actor.stores.some((store) => store.id === locationId);

/** The stores whose records are within the person's reach; null for all. */
export const storeIdsOf = ({ role, stores }: Pick<Actor, 'role' | 'stores'>): string[] | null =>
  role === 'superadmin' ? null : stores.map(({ id }) => id);
