import {
  mayReachStore,
  type OrganisationSettings,
  type StoreSettings,
  type StoreSettingsInput,
} from '@bhandar/domain/accounts';
import { notFound } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import {
  findStore,
  lockOrganisation,
  lockStore,
  getOrganisation as readOrganisation,
  updateOrganisationRow,
  updateStoreRow,
} from './settings-repository';

export const getOrganisation = ({ db }: StaffContext): Promise<OrganisationSettings> => readOrganisation(db);

export async function updateOrganisation(
  ctx: StaffContext,
  input: OrganisationSettings,
): Promise<OrganisationSettings> {
  return transact(ctx, async (tx) => {
    const before = await lockOrganisation(tx);
    await updateOrganisationRow(tx, input);
    await audit(tx, ctx, {
      action: 'settings.organisation',
      entity: 'organisation',
      entityId: '1',
      before,
      after: input,
    });
    return input;
  });
}

export async function getStoreSettings({ db, actor }: StaffContext, { id }: { id: string }): Promise<StoreSettings> {
  const store = mayReachStore(actor, id) ? await findStore(db, id) : undefined;
  if (!store) throw notFound('Store');
  return store;
}

/** A store's papers and its rule at the till; admins change their own stores'. */
export async function updateStoreSettings(ctx: StaffContext, input: StoreSettingsInput): Promise<StoreSettings> {
  if (!mayReachStore(ctx.actor, input.id)) throw notFound('Store');
  return transact(ctx, async (tx) => {
    const before = await lockStore(tx, input.id);
    if (!before) throw notFound('Store');
    await updateStoreRow(tx, input);
    const after = { ...before, ...input };
    await audit(tx, ctx, {
      action: 'settings.store',
      entity: 'location',
      entityId: input.id,
      locationId: input.id,
      before,
      after,
    });
    return after;
  });
}
