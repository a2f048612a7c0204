import * as z from 'zod';
import { coded, Id, Instant, issue, requiredText } from '../../shared';
import { CurrentPassword } from '../sessions/current-password';

export const MAX_API_TOKENS = 20;
export const TOO_MANY_API_TOKENS = coded('token.tooMany', { max: MAX_API_TOKENS });

/** The lifetimes of a token in days; a script that runs for longer gets a new token in time. */
export const API_TOKEN_DAYS = [30, 90, 365] as const;

export const CreateApiTokenInput = z.object({
  /** The purpose of the token, so that its owner recognises it when revoking. */
  name: requiredText(issue('token.name'), 80),
  days: z.literal(API_TOKEN_DAYS).default(90),
  /** A token stays when the session ends, so a screen left open is not enough to get one. */
  currentPassword: CurrentPassword,
});
export type CreateApiTokenInput = z.output<typeof CreateApiTokenInput>;

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** A new role, store or password, or a disabled account, ends the tokens that were made before. */
  ended: z.boolean(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The only answer that contains the token itself. */
export const CreatedApiToken = z.object({ token: z.string(), apiToken: ApiToken });

export const ApiTokenIdInput = z.object({ id: Id });
