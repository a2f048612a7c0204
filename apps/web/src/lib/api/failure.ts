import { DomainError, type ErrorKind, type FieldMessages, type Refusal } from '@bhandar/domain/shared';
import { TRPCClientError } from '@trpc/client';
import { withReadableDays } from '../format';
import { refusalText } from '../refusals';

/** An error in the one shape that forms, toasts and lists show. */
export interface Failure {
  /** UNREACHABLE: there was no response, so the outcome is unknown. */
  kind: ErrorKind | 'UNREACHABLE';
  message: string;
  /** The message of each invalid field, by its path in the input. */
  fields: FieldMessages;
  /** Machine-readable details, such as the shortages of an order. */
  details: Record<string, unknown>;
  /** The code of the refusal, if it has one. */
  code?: string;
  requestId?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRefusal = (value: unknown): value is Refusal => isRecord(value) && typeof value.code === 'string';

/** Field messages by their codes, or the server's English text when it sent no code. */
function fieldsOf({ fields, fieldRefusals }: Record<string, unknown>): FieldMessages {
  const coded = isRecord(fieldRefusals) ? fieldRefusals : {};
  const english = Object.entries(isRecord(fields) ? fields : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    english.map(([field, message]) => {
      const refusal = coded[field];
      return [field, isRefusal(refusal) ? refusalText(refusal, message) : withReadableDays(message)];
    }),
  );
}

function requestIdOf(error: TRPCClientError<never>, data: Record<string, unknown>): string | undefined {
  if (typeof data.requestId === 'string') return data.requestId;
  const response: unknown = isRecord(error.meta) ? error.meta.response : undefined;
  return response instanceof Response ? (response.headers.get('x-request-id') ?? undefined) : undefined;
}

export function failureOf(error: unknown, unreachable = 'The server cannot be reached'): Failure {
  const lost: Failure = { kind: 'UNREACHABLE', message: unreachable, fields: {}, details: {} };
  if (!(error instanceof TRPCClientError)) {
    // The till applies the server's rules to offline sales itself.
    if (error instanceof DomainError) return { ...lost, kind: error.kind, message: refusalText(error.refusal) };
    return error instanceof Error ? { ...lost, kind: 'INTERNAL', message: error.message } : lost;
  }
  if (!isRecord(error.data)) return lost;
  const { data } = error;
  const requestId = requestIdOf(error, data);
  return {
    kind: typeof data.kind === 'string' ? (data.kind as ErrorKind) : 'INTERNAL',
    message: isRefusal(data.refusal) ? refusalText(data.refusal, error.message) : withReadableDays(error.message),
    fields: fieldsOf(data),
    details: isRecord(data.details) ? data.details : {},
    ...(isRefusal(data.refusal) ? { code: data.refusal.code } : {}),
    ...(requestId ? { requestId } : {}),
  };
}
