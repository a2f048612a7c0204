import type { Db, Tx } from '@bhandar/db';
import { type Actor, canOpenTill, hasGrant } from '@bhandar/domain/accounts';
import {
  discountCeilingOf,
  type GiveReleaseInput,
  RELEASE_MINUTES,
  type Release,
  type ReleasedAct,
} from '@bhandar/domain/pos';
import { coded, invalid } from '@bhandar/domain/shared';
import { findActor, provePin } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { readSealKey } from '../seals/seal-key-repository';
import { isReleaseSealOf, releaseSealOf } from '../seals/seals';
import { getStoreId } from '../tills/choose-store';
import { ensureOwnTill } from '../tills/own-till';
import { readDiscountCeilings } from './release-repository';

/** A colleague releases a sale at this till by PIN. Without an idempotency key, as a repeat has to prove the PIN again. */
export async function giveRelease(ctx: StaffContext, input: GiveReleaseInput): Promise<Release> {
  const { deviceId, staffId, pin, saleId, act } = input;
  const { id: sellerId } = ctx.actor;
  if (staffId === sellerId) throw invalid(coded('release.own'), { staffId: coded('release.own') });
  const locationId = await getStoreId(ctx, input.locationId);
  const givenAt = ctx.now();
  const till = await transact({ ...ctx, idempotency: undefined }, (tx) =>
    ensureOwnTill(tx, ctx, { locationId, deviceId, now: givenAt }),
  );
  const { id } = await provePin(ctx, { staffId, pin }, { id: till.id, locationId });
  const colleague = await findActor(ctx.db, id);
  if (!colleague) throw invalid(coded('pin.wrong'), { pin: coded('pin.wrong') });
  const after = { staffId, saleId, act };
  await audit(ctx.db, ctx, { action: 'sale.released', entity: 'sale', entityId: saleId, locationId, after });
  const seal = releaseSealOf(await readSealKey(ctx.db), { act, locationId, saleId, sellerId, staffId, givenAt });
  return {
    saleId,
    token: `${staffId}.${givenAt.getTime()}.${seal}`,
    by: colleague.name,
    mayExceedCredit: hasGrant(colleague, 'exceedCreditLimit'),
    discountPercent: discountCeilingOf(colleague, await readDiscountCeilings(ctx.db)),
  };
}

interface Released {
  token: string | undefined;
  act: ReleasedAct;
  saleId: string;
  locationId: string;
}

/**
 * The colleague who has released the act, with present rights; undefined where nobody has, or too long ago: then the
 * person's own rights decide.
 */
export async function findReleaser(
  db: Db | Tx,
  { actor, now }: Pick<StaffContext, 'actor' | 'now'>,
  { token, act, saleId, locationId }: Released,
): Promise<Actor | undefined> {
  const [staffId = '', at = '', seal = ''] = token?.split('.') ?? [];
  const givenAt = new Date(Number(at));
  const age = now().getTime() - givenAt.getTime();
  if (!(age >= 0 && age < RELEASE_MINUTES * 60_000)) return undefined;
  const issued = { act, locationId, saleId, sellerId: actor.id, staffId, givenAt };
  if (!isReleaseSealOf(await readSealKey(db), issued, seal)) return undefined;
  const colleague = await findActor(db, staffId);
  return colleague && canOpenTill(colleague, locationId) ? colleague : undefined;
}
