import * as z from 'zod';
import { Id, Instant, optionalText, PageQuery, Revision, revisionOf } from '../../shared';
import { StoreRef } from '../actor';
import { City, StoreName } from '../staff/person';

const StoreFields = z.object({ name: StoreName, city: City });

export const AddStoreInput = StoreFields.extend({ address: optionalText(300), phone: optionalText(60) });
export type AddStoreInput = z.output<typeof AddStoreInput>;

export const RenameStoreInput = StoreFields.extend({ id: Id, revision: Revision });
export type RenameStoreInput = z.output<typeof RenameStoreInput>;

export const renameStoreForm = ({ name, city }: { name?: string | undefined; city?: string | undefined }) => ({
  name,
  city,
});
export const storeRevision = (store: Pick<StoreRef, 'name' | 'city'>): string => revisionOf(renameStoreForm(store));

export const SetStoreOpenInput = z.object({ id: Id, open: z.boolean() });
export type SetStoreOpenInput = z.output<typeof SetStoreOpenInput>;

/** A store in the choices of a form; people, orders and goods go to open ones only. */
export const ListedStore = StoreRef.extend({ closed: z.literal(true).exactOptional() });
export type ListedStore = z.infer<typeof ListedStore>;

/** A store as the Stores screen shows it. */
export const StoreRecord = StoreRef.extend({
  code: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Active admins and employees. */
  people: z.number().int(),
  /** On its shelves and in its quarantine. */
  units: z.number().int(),
  closedAt: Instant.nullable(),
});
export type StoreRecord = z.infer<typeof StoreRecord>;

export const STORE_SORTS = ['name', 'city', 'people', 'units', 'state'] as const;
export const STORE_STATES = ['open', 'closed'] as const;

export const StorePageQuery = PageQuery.extend({
  sort: z.enum(STORE_SORTS).optional(),
  state: z.enum(STORE_STATES).optional(),
});
export type StorePageQuery = z.output<typeof StorePageQuery>;
