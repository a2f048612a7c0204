import { isUniqueViolation, type Tx } from '@bhandar/db';
import {
  type Company,
  type CreateCompanyInput,
  type CreateSetupEntryInput,
  type SetupEntry,
  type SetupOptions,
  type SetupPageQuery,
  setupEntryForm,
  type UpdateCompanyInput,
  type UpdateSetupEntryInput,
  whyNotChangeSetupRow,
} from '@bhandar/domain/catalogue';
import {
  addressForm,
  coded,
  DomainError,
  duplicate,
  editedSince,
  inUse,
  notFound,
  type Page,
  refuse,
  toPage,
} from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { enqueueProductKeys } from './renew-product-keys';
import {
  findSetupRow,
  insertSetupRow,
  isSetupRowInUse,
  listSetupOptions,
  listSetupRows,
  lockSetupRow,
  restoreSetupRow,
  retireSetupRow,
  SETUP_LISTS,
  type SetupList,
  type SetupRow,
  updateSetupRow,
} from './setup-repository';
import { isUsedBeyond } from './shared-rows-repository';

type Entry = SetupEntry | Company;

/** The row's own texts and timestamps, in any of the lists. */
function present(list: SetupList, row: SetupRow): Entry {
  const stamps = {
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
  if (list !== 'company') return { id: row.id, name: row.name, description: row.description ?? '', ...stamps };
  const { phone = '', website = '', email = '', address = '' } = row;
  return { id: row.id, name: row.name, phone, website, email, address, ...stamps };
}

const nameTaken = (list: SetupList) => {
  const refusal = coded(`setup.${list}Exists`);
  return duplicate(refusal, { name: refusal });
};

interface ListOf<T extends Entry, Create, Update> {
  list: (ctx: StaffContext, query: SetupPageQuery) => Promise<Page<T>>;
  get: (ctx: StaffContext, id: string) => Promise<T>;
  create: (ctx: StaffContext, input: Create) => Promise<T>;
  update: (ctx: StaffContext, input: Update) => Promise<T>;
  remove: (ctx: StaffContext, id: string) => Promise<{ id: string }>;
  /** Undoes a removal; an existing row stays unchanged, because the button may be pressed twice. */
  restore: (ctx: StaffContext, id: string) => Promise<T>;
}

/** The six actions of each setup list, which differ in their texts only. */
function setupList<
  T extends Entry,
  Create extends { name: string },
  Update extends { id: string; name: string; revision?: string | undefined },
>(list: SetupList): ListOf<T, Create, Update> {
  const missing = () => notFound(list);
  const presented = (row: SetupRow | undefined): T => {
    if (!row) throw missing();
    return present(list, row) as T;
  };
  /** The locked row as it is, if the actor may change it. */
  const readForChange = async (tx: Tx, { actor }: StaffContext, id: string): Promise<T> => {
    const row = presented(await findSetupRow(tx, list, id));
    const storeIds = actor.stores.map((store) => store.id);
    const isShared = actor.role !== 'superadmin' && (await isUsedBeyond(tx, list, { id, storeIds }));
    refuse(whyNotChangeSetupRow(actor, { name: row.name, isShared }));
    return row;
  };
  return {
    async list({ db }, query) {
      const { rows, total } = await listSetupRows(db, list, query);
      return toPage(rows.map(presented), total, query);
    },
    get: async ({ db }, id) => presented(await findSetupRow(db, list, id)),
    create: (ctx, input) =>
      transact(ctx, async (tx) => {
        const id = await insertSetupRow(tx, list, { texts: { ...input }, by: ctx.actor.id, at: ctx.now() });
        if (!id) throw nameTaken(list);
        const made = presented(await findSetupRow(tx, list, id));
        await audit(tx, ctx, { action: 'create', entity: list, entityId: id, after: made });
        return made;
      }),
    update: (ctx, { id, revision, ...said }) =>
      transact(ctx, async (tx) => {
        if (!(await lockSetupRow(tx, list, id))) throw missing();
        const before = await readForChange(tx, ctx, id);
        const formOf = list === 'company' ? addressForm : setupEntryForm;
        const texts = editedSince(revision, said, { now: before, formOf });
        await updateSetupRow(tx, list, { id, texts, by: ctx.actor.id, at: ctx.now() }).catch((error: unknown) => {
          throw isNameTaken(error, list) ? nameTaken(list) : error;
        });
        const after = presented(await findSetupRow(tx, list, id));
        if (before.name !== after.name) await enqueueProductKeys(tx, { list, id }, ctx.now());
        await audit(tx, ctx, { action: 'update', entity: list, entityId: id, before, after });
        return after;
      }),
    remove: (ctx, id) =>
      transact(ctx, async (tx) => {
        if (!(await lockSetupRow(tx, list, id, { alone: true }))) {
          throw new DomainError('NOT_FOUND', coded(`${list}.notFound`), { data: { deletedCount: 0 } });
        }
        if (await isSetupRowInUse(tx, list, id)) {
          throw inUse(coded(`setup.${list}InUse`));
        }
        const before = await readForChange(tx, ctx, id);
        await retireSetupRow(tx, list, id, ctx.now());
        await audit(tx, ctx, { action: 'delete', entity: list, entityId: id, before });
        return { id };
      }),
    restore: (ctx, id) =>
      transact(ctx, async (tx) => {
        const back = await restoreSetupRow(tx, list, id).catch((error: unknown) => {
          throw isNameTaken(error, list) ? nameTaken(list) : error;
        });
        const after = presented(await findSetupRow(tx, list, id));
        if (back) await audit(tx, ctx, { action: 'restore', entity: list, entityId: id, after });
        return after;
      }),
  };
}

const isNameTaken = (error: unknown, list: SetupList): boolean =>
  isUniqueViolation(error, `${SETUP_LISTS[list].table}_name_key`);

export const categories = setupList<SetupEntry, CreateSetupEntryInput, UpdateSetupEntryInput>('category');
export const unitTypes = setupList<SetupEntry, CreateSetupEntryInput, UpdateSetupEntryInput>('unitType');
export const companies = setupList<Company, CreateCompanyInput, UpdateCompanyInput>('company');

/** The dropdowns of the product form and the filters of the lists, in one answer. */
export async function listSetupOptionsOf({ db }: StaffContext): Promise<SetupOptions> {
  const [categoryOptions, companyOptions, unitTypeOptions] = await Promise.all([
    listSetupOptions(db, 'category'),
    listSetupOptions(db, 'company'),
    listSetupOptions(db, 'unitType'),
  ]);
  return { categories: categoryOptions, companies: companyOptions, unitTypes: unitTypeOptions };
}
