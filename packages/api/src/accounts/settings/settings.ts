import type { Tx } from '@bhandar/db';
import {
  type ChangeOrganisationInput,
  canAccessStore,
  isFactorRuleLoosened,
  type OrganisationSettings,
  type StoreSettings,
  type StoreSettingsInput,
  type Thresholds,
  whyNotChangeCode,
  whyNotConfirmed,
} from '@bhandar/domain/accounts';
import { coded, DomainError, duplicate, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { proveCurrentPassword } from '../sessions/current-password';
import { listSuperadmins } from '../staff/staff-repository';
import { tellOwner } from '../tell-owner';
import {
  findStore,
  isCodeTaken,
  lockOrganisation,
  lockStore,
  getOrganisation as readOrganisation,
  readThresholds,
  updateOrganisationRow,
  updateStoreRow,
} from './settings-repository';

export const getOrganisation = ({ db }: StaffContext): Promise<OrganisationSettings> => readOrganisation(db);

/** The thresholds by which every screen marks low stock and near expiry. */
export const getThresholds = ({ db }: StaffContext): Promise<Thresholds> => readThresholds(db);

export async function updateOrganisation(
  ctx: StaffContext,
  { currentPassword, ...input }: ChangeOrganisationInput,
): Promise<OrganisationSettings> {
  if (currentPassword !== undefined) await proveCurrentPassword(ctx, currentPassword);
  return transact(ctx, async (tx) => {
    const before = await lockOrganisation(tx);
    const after = nextOf(before, input);
    const isLoosened = isFactorRuleLoosened(before.secondFactor, after.secondFactor);
    if (isLoosened) refuse(whyNotConfirmed({ currentPassword }), 'VALIDATION_FAILED');
    await updateOrganisationRow(tx, after, ctx.now());
    if (isLoosened) await tellSuperadmins(tx, ctx);
    await audit(tx, ctx, {
      action: 'settings.organisation',
      entity: 'organisation',
      entityId: '1',
      before: unnumbered(before),
      after: unnumbered(after),
    });
    return after;
  });
}

/** So that no superadmin switches the rule off unnoticed. */
async function tellSuperadmins(tx: Tx, ctx: StaffContext): Promise<void> {
  for (const owner of await listSuperadmins(tx)) await tellOwner(tx, ctx, { kind: 'factorNotRequired', owner });
}

export async function getStoreSettings({ db, actor }: StaffContext, { id }: { id: string }): Promise<StoreSettings> {
  const store = canAccessStore(actor, id) ? await findStore(db, id) : undefined;
  if (!store) throw notFound('store');
  return store;
}

/** The details on a store's receipts and its rule at the till; admins change those of their own stores. */
export async function updateStoreSettings(ctx: StaffContext, input: StoreSettingsInput): Promise<StoreSettings> {
  if (!canAccessStore(ctx.actor, input.id)) throw notFound('store');
  return transact(ctx, async (tx) => {
    const before = await lockStore(tx, input.id);
    if (!before) throw notFound('store');
    const changes = nextOf(before, input);
    refuse(whyNotChangeCode(ctx.actor, before.code, input.code));
    if (await isCodeTaken(tx, input)) throw codeTaken();
    await updateStoreRow(tx, changes, ctx.now());
    const after = { ...before, ...changes };
    await audit(tx, ctx, {
      action: 'settings.store',
      entity: 'location',
      entityId: input.id,
      locationId: input.id,
      before: unnumbered(before),
      after: unnumbered(after),
    });
    return after;
  });
}

const CODE_TAKEN = coded('store.codeTaken');
const codeTaken = () => duplicate(CODE_TAKEN, { code: CODE_TAKEN });

interface Numbered {
  version: number;
}

/** A form is saved whole, so one that was opened before another save would overwrite that. */
function nextOf<Settings extends Numbered>(held: Numbered, input: Settings): Settings {
  if (held.version === input.version) return { ...input, version: held.version + 1 };
  throw new DomainError('CHANGED_MEANWHILE', coded('settings.overtaken'));
}

/** The settings without their version, for the audit. */
const unnumbered = ({ version: _, ...settings }: Numbered & Record<string, unknown>) => settings;
