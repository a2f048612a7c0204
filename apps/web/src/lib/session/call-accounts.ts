import type { Inputs, Outputs } from '../api/trpc';
import { i18n } from '../i18n/i18n';

type Accounts = keyof Inputs['accounts'] & keyof Outputs['accounts'];

/** The error of a refused call. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** A dead network may keep a request open for minutes, so it is given up after this. */
const TIMEOUT_MS = 15_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const at = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/**
 * Calls one procedure of the accounts router in tRPC's wire format, typed by the router. Public pages make two or three
 * such calls, too few to load the tRPC client and its cache.
 */
export async function callAccounts<Name extends Accounts>(
  kind: 'query' | 'mutation',
  name: Name,
  ...input: Inputs['accounts'][Name] extends void ? [] : [Inputs['accounts'][Name]]
): Promise<Outputs['accounts'][Name]> {
  const response = await fetch(new URL(`/trpc/accounts.${name}`, window.location.origin), {
    method: kind === 'query' ? 'GET' : 'POST',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'x-app': '1',
      'accept-language': i18n.language,
      ...(kind === 'query' ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.length > 0 ? { body: JSON.stringify(input[0]) } : {}),
  });
  const answer: unknown = await response.json();
  const message = at(at(answer, 'error'), 'message');
  if (!response.ok) throw new CallError(typeof message === 'string' ? message : '', response.status);
  return at(at(answer, 'result'), 'data') as Outputs['accounts'][Name];
}
