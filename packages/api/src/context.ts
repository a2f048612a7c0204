import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Logger } from 'pino';
import type { Remembered } from './accounts/remembered';
import type { Live } from './events/live';
import type { SendMail } from './mail';

/** What the organisation fixed for this installation. */
export interface Settings {
  currency: string;
  timeZone: string;
  /** The origin that browsers use, such as `https://bhandar.example`; cookie writes must come from it. */
  publicUrl: string;
  dataDir: string;
  production: boolean;
  /** Whether webhooks may go to private addresses, and over plain http. */
  privateWebhooks?: boolean;
}

/** The transport's facts that use cases may need; never the transport itself. */
export interface RequestFacts {
  id: string;
  method: string;
  address: string;
  userAgent: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Appends a Set-Cookie header to the answer. */
  setCookie(serialized: string): void;
  /** Marks the answer, in its headers, as that of an earlier request with the same key. */
  markRepeat?(): void;
}

/** A request to be answered once: the same key and fingerprint repeat the first answer. */
export interface IdempotencyClaim {
  key: string;
  route: string;
  fingerprint: string;
}

/** What every procedure gets. */
export interface ApiContext {
  db: Db;
  now: () => Date;
  settings: Settings;
  logger: Logger;
  /** Delivers a mail; use cases keep a letter and call `deliverSoon`, never this. Commands have none. */
  sendMail?: SendMail | undefined;
  request: RequestFacts;
  /** Tells open screens that something changed, and lets them listen. */
  live: Live;
  /** The signed-in person, looked up at most once a request; null for a visitor. */
  authenticate: () => Promise<Actor | null>;
  /** Who sent the same token a moment ago; whoever acts for them confirms them (see `recall`). */
  recall?: (() => Remembered | undefined) | undefined;
  idempotency?: IdempotencyClaim | undefined;
}

/** The context behind the gate: somebody is signed in and active. */
export interface StaffContext extends ApiContext {
  actor: Actor;
}

/** Behind the counter's gate: `revision` tells that the person is remembered, to be confirmed by the use case itself. */
export interface CounterContext extends StaffContext {
  revision?: string | undefined;
}
