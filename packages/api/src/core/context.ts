import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Logger } from 'pino';
import type { Live } from './events/live';
import type { RefusedCalls } from './refused-calls';
import type { Shares } from './shares';

/** The fixed settings of this installation. */
export interface Settings {
  currency: string;
  timeZone: string;
  /** The origin that browsers use, such as `https://bhandar.example`; cookie writes must come from it. */
  publicUrl: string;
  dataDir: string;
  production: boolean;
  /** Whether webhooks may go to private addresses, and over plain http. */
  privateWebhooks?: boolean;
  /** How many devices a person may register as tills in a day; 3 if left out. */
  newTillsPerDay?: number;
  /** The delays of sign-ins to an account, or from an address, that fails often, in milliseconds; 2,000 and 50 if left out. */
  signInPace?: { slowMs: number; everyMs: number };
}

/** The facts of the request that use cases may need; never the transport itself. */
export interface RequestFacts {
  id: string;
  method: string;
  address: string;
  userAgent: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Appends a Set-Cookie header to the answer. */
  setCookie(serialized: string): void;
  /** Marks the answer in its headers as a repeat of an earlier one with the same key. */
  markRepeat?(): void;
  /** The reason why a stream was refused before it began: tRPC answers those with 200 unless the transport knows it. */
  refusedStream?: unknown;
}

/** A request with an idempotency key: the same key and fingerprint repeat the first answer. */
export interface IdempotencyClaim {
  key: string;
  route: string;
  fingerprint: string;
}

/** A session that was confirmed less than a minute ago, with the person's facts of that time. */
export interface CachedSession {
  actor: Actor;
  /** Changes with every change to the person; a use case compares it before it uses the session. */
  revision: string;
}

/**
 * The stores that a person leaves, all if left out, and the colleague who takes over; the stores themselves if none is
 * named.
 */
export interface Leaving {
  staffId: string;
  storeIds?: readonly string[];
  handOverTo?: string | undefined;
}

/** The context of every procedure. */
export interface ApiContext {
  db: Db;
  now: () => Date;
  settings: Settings;
  logger: Logger;
  request: RequestFacts;
  /** Notifies open screens of changes, and lets them listen. */
  live: Live;
  /** The signed-in person, looked up at most once a request; null for a visitor. */
  authenticate: () => Promise<Actor | null>;
  /** The cached session of this request's token, if any. It may have been revoked since: the use case confirms it. */
  cachedSession?: (() => CachedSession | undefined) | undefined;
  idempotency?: IdempotencyClaim | undefined;
  /** What one person's calls may take of this process; unlimited if left out. */
  shares?: Shares | undefined;
  /** Every refused call is audited if left out. */
  refusedCalls?: RefusedCalls | undefined;
  /** Hands over the goods and orders of a person who leaves stores. Goods are unknown to `accounts`, where people leave. */
  handOver: (tx: Tx, ctx: StaffContext, leaving: Leaving) => Promise<void>;
}

/** The context behind the gate: the actor is signed in and active. */
export interface StaffContext extends ApiContext {
  actor: Actor;
  /** Who hands in an earlier act of the actor. */
  handedInBy?: Actor | undefined;
}

/**
 * The context behind the counter's gate: `revision` means that the session came from the cache and that the use case
 * has to confirm it.
 */
export interface CounterContext extends StaffContext {
  revision?: string | undefined;
}

/** The prefix of an API token's id where an actor has a session id. */
export const TOKEN_SESSION = 'token:';

/** Whether a script acts with an API token instead of a signed-in person. */
export const actsByApiToken = ({ sessionId }: Pick<Actor, 'sessionId'>): boolean => sessionId.startsWith(TOKEN_SESSION);

/** The port of work without a request, which ends no employment. */
export const handOverNothing: ApiContext['handOver'] = () => Promise.reject(new Error('Background work moves nobody'));
