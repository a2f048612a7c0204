import { createHash } from 'node:crypto';
import { type Actor, type FlagGrant, hasGrant, isManager, storeIdsOf } from '@bhandar/domain/accounts';
import type { LiveEntity } from '@bhandar/domain/notifications';
import { coded, DomainError, ERROR_KINDS, type ErrorKind, notPermitted, notSignedIn } from '@bhandar/domain/shared';
import { initTRPC, TRPCError } from '@trpc/server';
import { audit } from '../audit/audit';
import type { ApiContext } from './context';
import { describeFailure } from './errors';
import { tabOf } from './events';
import { refuseApiToken } from './refuse-api-token';
import { refuseAtTill } from './refuse-at-till';
import { refuseDeepJson } from './refuse-deep-json';
import type { HeavyWork } from './shares';
import { unboundedAnswers } from './unbounded-answers';

/** What a procedure declares about itself, for the gates and for tests that read all procedures. */
export interface ProcedureMeta {
  /**
   * For a write, the effect of sending it twice after its answer was lost. `idempotent`: none, or a refusal by the
   * state that the first one left. `keyed`: a second document, so it needs the Idempotency-Key of the first.
   * `input-id`: the id in its input is its key.
   */
  retry?: 'idempotent' | 'keyed' | 'input-id';
  /** Callable by a person who must set up a second factor first. */
  beforeSecondFactor?: boolean;
  /** Callable by the session of a locked till. */
  whileLocked?: boolean;
  /** For a write, the entities that it may change. Empty if no screen shows them. */
  changes?: readonly LiveEntity[];
  /** Work of which one person may have little at a time. */
  heavy?: HeavyWork;
  /** The credentials that it changes. Requires a signed-in person, never an API token. */
  manages?: 'sessions' | 'tokens' | 'passwords' | 'second factors' | 'access';
}

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      const { kind, message, refusal, fields, fieldRefusals, data, retryAfterSeconds } = describeFailure(error);
      return {
        ...shape,
        message,
        data: {
          code: ERROR_KINDS[kind].trpc,
          httpStatus: ERROR_KINDS[kind].status,
          path: shape.data.path,
          kind,
          /** For readers in their language; `message` and `fields` have the same in English. */
          refusal,
          fields,
          fieldRefusals,
          details: data,
          retryAfterSeconds,
          requestId: ctx?.request.id,
        },
      };
    },
  });

export const router = t.router;

/** Refusals that are audited if a signed-in person meets them. */
const AUDITED = new Set<ErrorKind>(['NOT_PERMITTED', 'TOO_MANY_REQUESTS']);

/** Gives an error the tRPC code of its kind, so that both transports answer with the right status. */
const translateErrors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  const failure = describeFailure(result.error);
  if (AUDITED.has(failure.kind)) await recordDenied(ctx, path, failure.message);
  if (failure.kind === 'INTERNAL')
    ctx.logger.error({ err: result.error.cause ?? result.error, path }, 'procedure failed');
  throw new TRPCError({
    code: ERROR_KINDS[failure.kind].trpc,
    message: failure.message,
    cause: result.error.cause ?? result.error,
  });
});

/** Records refused calls in the audit log. They are refused even if that record cannot be written. */
async function recordDenied(ctx: ApiContext, path: string, message: string): Promise<void> {
  const failed = (err: unknown) => ctx.logger.warn({ err, path }, 'a refused call could not be audited');
  const actor = await ctx.authenticate().catch(failed);
  if (!actor) return;
  const write = (calls: number) => {
    const after = calls > 1 ? { message, calls } : { message };
    const denied = { action: 'denied', entity: 'procedure', entityId: path, after };
    return audit(ctx.db, { ...ctx, actor }, denied).catch(failed);
  };
  await (ctx.refusedCalls ? ctx.refusedCalls.note(`${actor.id} ${path}`, write) : write(1));
}

/** Comparing or storing deeply nested input would overflow the stack. */
const refuseDeepInput = t.middleware(async ({ next, getRawInput }) => {
  refuseDeepJson(await getRawInput());
  return next();
});

/** Writes accept an Idempotency-Key header; `transact` repeats the first answer for it. */
const claimIdempotency = t.middleware(async ({ ctx, next, path, type, getRawInput }) => {
  const key = ctx.request.header('idempotency-key');
  if (type !== 'mutation' || !key || ctx.idempotency) return next();
  if (key.length > 200) throw new DomainError('VALIDATION_FAILED', coded('request.keyTooLong'));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify((await getRawInput()) ?? null))
    .digest('hex');
  return next({ ctx: { idempotency: { key, route: path, fingerprint } } });
});

const secondFactorDue = () => new DomainError('SECOND_FACTOR_DUE', coded('secondFactor.due'));

export const publicProcedure = unboundedAnswers(t.procedure)
  .use(translateErrors)
  .use(refuseDeepInput)
  .use(claimIdempotency);

/**
 * Any signed-in person, also by a cached session, which saves a sale one query. With a `revision` in its context the
 * use case may answer only after its own statement has confirmed the session, or after `authenticate`.
 */
export const counterProcedure = publicProcedure.use(async ({ ctx, next, path, meta }) => {
  const cachedSession = ctx.idempotency ? undefined : ctx.cachedSession?.();
  const actor = cachedSession?.actor ?? (await ctx.authenticate());
  if (!actor) throw notSignedIn();
  if (actor.secondFactorDue) throw secondFactorDue();
  refuseAtTill(actor, path, meta);
  const call = () => next({ ctx: { actor, revision: cachedSession?.revision } });
  const result = await (ctx.shares ? ctx.shares.run(actor.id, meta?.heavy, call) : call());
  if (result.ok) broadcastChange(ctx, actor, { path, meta, audience: 'stores' });
  return result;
});

const gate = (admits: (actor: Actor) => boolean, { audience = 'stores' as 'stores' | 'self' } = {}) =>
  publicProcedure.use(async ({ ctx, next, path, type, meta }) => {
    const actor = await ctx.authenticate();
    if (!actor) throw notSignedIn();
    if (actor.secondFactorDue && !meta?.beforeSecondFactor) throw secondFactorDue();
    refuseAtTill(actor, path, meta);
    if (meta?.manages) refuseApiToken(actor);
    if (!admits(actor)) throw notPermitted();
    const call = () => next({ ctx: { actor } });
    // A stream stays open; how many a person may open is limited where it begins.
    const shares = type === 'subscription' ? undefined : ctx.shares;
    const result = await (shares ? shares.run(actor.id, meta?.heavy, call) : call());
    if (type === 'mutation' && result.ok) broadcastChange(ctx, actor, { path, meta, audience });
    return result;
  });

interface Written {
  path: string;
  meta: ProcedureMeta | undefined;
  audience: 'stores' | 'self';
}

/** Broadcasts the changes of a successful write to open screens. */
function broadcastChange({ live, request }: ApiContext, actor: Actor, { path, meta, audience }: Written): void {
  const entities = meta?.changes ?? [];
  if (entities.length === 0) return;
  const [area = ''] = path.split('.');
  const staffId = audience === 'self' ? actor.id : null;
  live.changed({ area, entities, storeIds: storeIdsOf(actor), staffId, by: tabOf(request) });
}

/** Any signed-in person. */
export const staffProcedure = gate(() => true);
/** The same for private data, whose changes are broadcast to the person's own screens only. */
export const ownProcedure = gate(() => true, { audience: 'self' });
/** Admins and superadmins. */
export const managerProcedure = gate(isManager);
/** Managers, and employees with the grant. The use case refuses a manager without it. */
export const grantedProcedure = (grant: FlagGrant) => gate((actor) => isManager(actor) || hasGrant(actor, grant));
/** Superadmins only. */
export const warehouseProcedure = gate((actor) => actor.role === 'superadmin');
