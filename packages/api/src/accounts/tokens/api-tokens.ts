import { transact as withoutKey } from '@bhandar/db';
import {
  type Actor,
  type ApiToken,
  type CreateApiTokenInput,
  MAX_API_TOKENS,
  TOO_MANY_API_TOKENS,
} from '@bhandar/domain/accounts';
import { DomainError, notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import { type StaffContext, TOKEN_SESSION } from '../../core/context';
import { transact } from '../../core/transact';
import { proveCurrentPassword } from '../sessions/current-password';
import { digestOf, newToken } from '../sessions/secrets';
import { meOf, type SessionDeps } from '../sessions/session';
import {
  findTokenOwner,
  insertApiToken,
  listTokensOf,
  lockVersion,
  revokeTokenOf,
  touchApiToken,
} from './api-token-repository';

/** A prefix by which people and secret scanners recognise a token. */
const PREFIX = 'bhd_';
const SHAPE = /^bhd_[\w-]{43}$/;
const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 60_000;

export const isApiToken = (bearer: string): boolean => bearer.startsWith(PREFIX);

/** The owner of a script's token; null if the token is invalid. */
export async function actorOfApiToken({ db, now }: SessionDeps, token: string): Promise<Actor | null> {
  if (!SHAPE.test(token)) return null;
  const owner = await findTokenOwner(db, digestOf(token), now());
  if (!owner) return null;
  const { tokenId, lastUsedAt } = owner;
  if (!lastUsedAt || now().getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS) await touchApiToken(db, tokenId, now());
  return { ...meOf(owner), sessionId: `${TOKEN_SESSION}${tokenId}` };
}

const toApiToken = ({ outdated, ...token }: Awaited<ReturnType<typeof listTokensOf>>[number], now: Date): ApiToken => ({
  id: token.id,
  name: token.name,
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  ended: Boolean(outdated) || token.expiresAt <= now,
});

export async function listApiTokens({ db, actor, now }: StaffContext): Promise<ApiToken[]> {
  return (await listTokensOf(db, actor.id)).map((token) => toApiToken(token, now()));
}

/** Without an idempotency key, because its answer contains the token, which a stored answer would keep readable. */
export async function createApiToken(
  ctx: StaffContext,
  { name, days, currentPassword }: CreateApiTokenInput,
): Promise<{ token: string; apiToken: ApiToken }> {
  const { actor, now } = ctx;
  await proveCurrentPassword(ctx, currentPassword);
  const token = `${PREFIX}${newToken()}`;
  return withoutKey(ctx.db, async (tx) => {
    const staffVersion = await lockVersion(tx, actor.id);
    if ((await listTokensOf(tx, actor.id)).length >= MAX_API_TOKENS) {
      throw new DomainError('RULE_BROKEN', TOO_MANY_API_TOKENS);
    }
    const [createdAt, expiresAt] = [now(), new Date(now().getTime() + days * DAY_MS)];
    const row = { staffId: actor.id, name, digest: digestOf(token), staffVersion, createdAt, expiresAt };
    const { id } = await insertApiToken(tx, row);
    await audit(tx, ctx, { action: 'apiToken.create', entity: 'api_token', entityId: id, after: { name, days } });
    return {
      token,
      apiToken: toApiToken({ id, name, createdAt, expiresAt, lastUsedAt: null, outdated: false }, now()),
    };
  });
}

export async function revokeApiToken(ctx: StaffContext, { id }: { id: string }): Promise<{ message: string }> {
  return transact(ctx, async (tx) => {
    const name = await revokeTokenOf(tx, ctx.actor.id, { id, at: ctx.now() });
    if (name === undefined) throw notFound('token');
    await audit(tx, ctx, { action: 'apiToken.revoke', entity: 'api_token', entityId: id, before: { name } });
    return { message: `The token "${name}" opens nothing any more` };
  });
}
