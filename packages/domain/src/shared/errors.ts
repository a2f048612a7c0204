import { coded, type Entity, type FieldRefusals, issueOf, type Refusal } from './refusal';

/** Every kind of failure, with its code in each transport. */
export const ERROR_KINDS = {
  VALIDATION_FAILED: { trpc: 'BAD_REQUEST', status: 400 },
  NOT_AUTHENTICATED: { trpc: 'UNAUTHORIZED', status: 401 },
  SECOND_FACTOR_REQUIRED: { trpc: 'UNAUTHORIZED', status: 401 },
  SECOND_FACTOR_DUE: { trpc: 'FORBIDDEN', status: 403 },
  TILL_LOCKED: { trpc: 'FORBIDDEN', status: 403 },
  NOT_PERMITTED: { trpc: 'FORBIDDEN', status: 403 },
  NOT_FOUND: { trpc: 'NOT_FOUND', status: 404 },
  INVALID_TRANSITION: { trpc: 'CONFLICT', status: 409 },
  INSUFFICIENT_STOCK: { trpc: 'CONFLICT', status: 409 },
  DUPLICATE: { trpc: 'CONFLICT', status: 409 },
  IN_USE: { trpc: 'CONFLICT', status: 409 },
  CHANGED_MEANWHILE: { trpc: 'CONFLICT', status: 409 },
  PAYLOAD_TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { trpc: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  RULE_BROKEN: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  KEY_REUSED: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  TOO_MANY_REQUESTS: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', status: 500 },
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
} as const satisfies Record<string, { trpc: string; status: number }>;

export type ErrorKind = keyof typeof ERROR_KINDS;

/** In answers: a sentence for each invalid field, by the field's path (`lines.0.quantity`). */
export type FieldMessages = Record<string, string>;

export interface DomainErrorDetails {
  fields?: FieldRefusals;
  /** Machine-readable facts a screen can act on, such as the shortages of an order. */
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

let textOf: (refusal: Refusal) => string = issueOf;

/**
 * Sets how the message of an error renders its refusal. The server sets English, for logs and documented answers; a
 * browser renders refusals by their codes and does not load the English sentences first.
 */
export const setRefusalText = (text: (refusal: Refusal) => string): void => {
  textOf = text;
};

/** The one error that use cases throw. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly kind: ErrorKind,
    readonly refusal: Refusal,
    readonly details: DomainErrorDetails = {},
  ) {
    super(textOf(refusal));
  }
}

export const invalid = (refusal: Refusal, fields?: FieldRefusals) =>
  new DomainError('VALIDATION_FAILED', refusal, fields ? { fields } : {});
export const notFound = (entity: Entity) => new DomainError('NOT_FOUND', { code: `${entity}.notFound` });
export const notPermitted = (refusal: Refusal = coded('access.notPermitted')) =>
  new DomainError('NOT_PERMITTED', refusal);
export const notSignedIn = () => new DomainError('NOT_AUTHENTICATED', coded('access.notSignedIn'));
export const inUse = (refusal: Refusal) => new DomainError('IN_USE', refusal);
export const duplicate = (refusal: Refusal, fields?: FieldRefusals) =>
  new DomainError('DUPLICATE', refusal, fields ? { fields } : {});
