/** Every way a request can fail, and its code in each transport. */
export const ERROR_KINDS = {
  VALIDATION_FAILED: { trpc: 'BAD_REQUEST', status: 400 },
  NOT_AUTHENTICATED: { trpc: 'UNAUTHORIZED', status: 401 },
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

/** A sentence for each field that is wrong, by the field's path (`lines.0.quantity`). */
export type FieldMessages = Record<string, string>;

export interface DomainErrorDetails {
  fields?: FieldMessages;
  /** Machine-readable facts a screen can act on, such as the shortages of an order. */
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** The one error that use cases throw; the message is meant for people. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly details: DomainErrorDetails = {},
  ) {
    super(message);
  }
}

export const invalid = (message: string, fields?: FieldMessages) =>
  new DomainError('VALIDATION_FAILED', message, fields ? { fields } : {});
export const notFound = (what: string) => new DomainError('NOT_FOUND', `${what} not found`);
export const notPermitted = (message = "You don't have permission to do this") =>
  new DomainError('NOT_PERMITTED', message);
export const notSignedIn = () => new DomainError('NOT_AUTHENTICATED', 'Please login to continue');
export const inUse = (message: string) => new DomainError('IN_USE', message);
export const duplicate = (message: string, fields?: FieldMessages) =>
  new DomainError('DUPLICATE', message, fields ? { fields } : {});
