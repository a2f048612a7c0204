import type { Actor } from '@bhandar/domain/accounts';
import type { StaffContext } from './context';

/**
 * The context of an earlier act of another person, which the signed-in one hands in: with that person's proof, or as a
 * manager who decides on it. The act counts as that person's; the audit names who handed it in. No other place replaces
 * the actor of a request.
 */
export const inNameOf = (ctx: StaffContext, person: Actor): StaffContext =>
  person.id === ctx.actor.id
    ? ctx
    : { ...ctx, actor: { ...person, sessionId: ctx.actor.sessionId }, handedInBy: ctx.actor };
