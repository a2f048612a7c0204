import {
  type ApiContext,
  type AppRouter,
  accountEmailHandlers,
  appRouter,
  type ContextParts,
  createContext,
  type Live,
  type RequestFacts,
  type SendMail,
  type Settings,
} from '@bhandar/api';
import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import pino from 'pino';
import { type MadeStaff, makeSession, makeStaff, type StaffTraits } from './factories/accounts';
import { workQueue } from './queue';

export type Caller = ReturnType<AppRouter['createCaller']>;

export const testSettings: Settings = {
  currency: 'BDT',
  timeZone: 'Asia/Dhaka',
  publicUrl: 'http://localhost:5000',
  dataDir: '',
  production: false,
  newTillsPerDay: 1_000,
};

/** The browser of all signed-in people; tests where the device counts give each their own. */
const ONE_BROWSER: Record<string, string> = { device: 'b'.repeat(43) };

export interface CallerOptions extends Pick<ContextParts, 'shares' | 'refusedCalls'> {
  /** The server's clock; pass a function to move it during a test. */
  now?: () => Date;
  settings?: Partial<Settings>;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  method?: string;
  address?: string;
  userAgent?: string;
  /** Receives every change. */
  live?: Live;
  /** Gets the emails of a call before the call answers; without it they stay in the queue. */
  sendMail?: SendMail;
  /** Receives every Set-Cookie. */
  onCookie?: (serialized: string) => void;
}

export function testRequest(options: CallerOptions = {}): RequestFacts {
  const {
    headers = {},
    cookies = headers.authorization ? ONE_BROWSER : {},
    method = 'POST',
    address = '127.0.0.1',
    userAgent = 'vitest',
    onCookie,
  } = options;
  return {
    id: 'test-request',
    method,
    address,
    userAgent,
    header: (name) => headers[name.toLowerCase()],
    cookie: (name) => cookies[name],
    setCookie: (serialized) => onCookie?.(serialized),
  };
}

/** Calls procedures in process. Every call is a request of its own and reads the session again. */
export function callerOf(db: Db, options: CallerOptions = {}): Caller {
  const { now = () => new Date(), settings, sendMail, live, shares, refusedCalls } = options;
  const logger = pino({ level: 'silent' });
  const parts = { db, now, settings: { ...testSettings, ...settings }, logger, live, shares, refusedCalls };
  const caller = appRouter.createCaller(() => createContext(parts, testRequest(options)));
  if (!sendMail) return caller;
  const handlers = accountEmailHandlers({ ...parts, sendMail });
  return afterEachCall(caller, () => workQueue(db, handlers, { at: now() }));
}

/** The same caller, whose calls answer after `work` is done. */
function afterEachCall<Target extends object>(target: Target, work: () => Promise<void>): Target {
  return new Proxy(target, {
    get(of, key) {
      const member: unknown = Reflect.get(of, key);
      return typeof member === 'function' ? afterEachCall(member, work) : member;
    },
    async apply(call, self, input) {
      try {
        return await Reflect.apply(call as unknown as (...given: unknown[]) => unknown, self, input);
      } finally {
        await work();
      }
    },
  });
}

export const visitorCaller = callerOf;

/** A caller with a real session of an existing person. */
export async function signedInCaller(db: Db, who: { id: string }, options: CallerOptions = {}): Promise<Caller> {
  const token = await makeSession(db, who.id, options.now?.());
  return callerOf(db, {
    cookies: ONE_BROWSER,
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${token}` },
  });
}

/** Creates a person and signs them in: `const { api, staff } = await callerFor(db, { role: 'admin', store })`. */
export async function callerFor(
  db: Db,
  traits: StaffTraits,
  options: CallerOptions = {},
): Promise<{ api: Caller; staff: MadeStaff }> {
  const staff = await makeStaff(db, traits);
  return { api: await signedInCaller(db, staff, options), staff };
}

/** The context of an existing superadmin, for use cases that no procedure calls directly. */
export async function warehouseContext(db: Db): Promise<ApiContext & { actor: Actor }> {
  const { id } = await makeStaff(db, { role: 'superadmin' });
  const names = { name: '', firstName: '', lastName: '', email: '', city: '', storeName: '' };
  const actor: Actor = { ...names, id, role: 'superadmin', stores: [], language: null, sessionId: 'session' };
  const parts = { db, now: () => new Date(), settings: testSettings, logger: pino({ level: 'silent' }) };
  return { ...createContext(parts, testRequest()), authenticate: async () => actor, actor };
}
