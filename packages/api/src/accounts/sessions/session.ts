import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@bhandar/db';
import { type Actor, fullNameOf, type Me, type Role } from '@bhandar/domain/accounts';
import { type Adapter, type DatabaseSession, Lucia } from 'lucia';
import { TimeSpan } from 'oslo';
import { serializeCookie } from 'oslo/cookie';
import type { RequestFacts, Settings } from '../../core/context';
import { cacheSession } from './cached-session';
import { digestOf, looksLikeToken, newToken } from './secrets';
import {
  deleteExpiredSessions,
  deleteOldestSignIns,
  deleteSession,
  deleteSessionsOf,
  deleteSignIn,
  type FoundOwner,
  findSession,
  insertSession,
  listSessionsOf,
  raiseVersion,
  type SessionOwner,
  touchSession,
} from './session-repository';

export type Carrier = 'cookie' | 'bearer';

interface SessionAttributes {
  signInId: string;
  staffVersion: number;
  carrier: Carrier;
  remember: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  absoluteExpiresAt: Date;
  addressPrefix: string;
  userAgent: string;
  secondFactorDue: boolean;
  /** Of a session that a PIN opened at a till. */
  tillId: string | null;
  /** Of such a session: when somebody last signed in at its till with a password. */
  passwordAt: Date | null;
  lockedAt: Date | null;
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaOver>;
    UserId: string;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: FoundOwner;
  }
}

export interface SessionDeps {
  db: Db | Tx;
  now: () => Date;
}

const MAX_SIGN_INS = 10;
const TOUCH_EVERY = new TimeSpan(1, 'm');
const MAX_LIFETIME = new TimeSpan(30, 'd');

/** The idle and absolute lifetime of a session; shorter for superadmins. */
function lifetimeOf(role: Role, kind: { carrier: Carrier; remember: boolean }): { idle: TimeSpan; absolute: TimeSpan } {
  if (role === 'superadmin') return { idle: new TimeSpan(2, 'h'), absolute: new TimeSpan(12, 'h') };
  const remembered = kind.carrier === 'cookie' && kind.remember;
  return { idle: new TimeSpan(12, 'h'), absolute: remembered ? MAX_LIFETIME : new TimeSpan(24, 'h') };
}

const later = (instant: Date, span: TimeSpan) => new Date(instant.getTime() + span.milliseconds());
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Sliding expiry, never later than the absolute one. */
const expiryOf = (role: Role, session: SessionAttributes, now: Date) =>
  earlier(later(now, lifetimeOf(role, session).idle), session.absoluteExpiresAt);

/**
 * Lucia reads the system clock and renews every session, because its lifetime is set to the maximum. The adapter
 * decides by the clock of the request how far the expiry slides and how often that is written.
 */
function adapterOver({ db, now }: SessionDeps, owner?: SessionOwner): Adapter {
  const skew = () => Date.now() - now().getTime();
  const toLucia = ({ id, staffId, expiresAt, ...attributes }: NonNullable<Found>['session']): DatabaseSession => ({
    id,
    userId: staffId,
    expiresAt: new Date(expiresAt.getTime() + skew()),
    attributes,
  });
  let found: Found;
  return {
    async getSessionAndUser(id) {
      found = await findSession(db, id);
      if (!found) return [null, null];
      return [toLucia(found.session), { id: found.owner.id, attributes: found.owner }];
    },
    getUserSessions: async (userId) => (await listSessionsOf(db, userId)).map(toLucia),
    async setSession({ id, userId, attributes }) {
      const role = owner?.role ?? 'superadmin';
      await insertSession(db, { id, staffId: userId, expiresAt: expiryOf(role, attributes, now()), ...attributes });
    },
    async updateSessionExpiration(id) {
      // The screen of a locked till keeps asking, which is no use of it.
      if (!found || found.session.lockedAt || later(found.session.lastSeenAt, TOUCH_EVERY) > now()) return;
      const expiresAt = expiryOf(found.owner.role, found.session, now());
      await touchSession(db, id, { lastSeenAt: now(), expiresAt });
    },
    deleteSession: (id) => deleteSession(db, id),
    deleteUserSessions: (userId) => deleteSessionsOf(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db, now()),
  };
}
type Found = Awaited<ReturnType<typeof findSession>>;

const luciaOver = (deps: SessionDeps, owner?: SessionOwner) =>
  new Lucia(adapterOver(deps, owner), {
    sessionExpiresIn: MAX_LIFETIME,
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });

export function meOf(owner: SessionOwner): Me {
  const { id, firstName, lastName, email, role, stores, language, grants } = owner;
  const [primary] = stores;
  const place = { city: primary?.city ?? '', storeName: primary?.name ?? '' };
  const me = { id, name: fullNameOf(owner), firstName, lastName, email, role, ...place, stores, language };
  return grants ? { ...me, grants } : me;
}

/** The actor of a token; null if the token is unknown, expired or revoked. */
export async function actorOfToken(deps: SessionDeps, token: string, carrier: Carrier): Promise<Actor | null> {
  if (!looksLikeToken(token)) return null;
  const lucia = luciaOver(deps);
  const { session, user } = await lucia.validateSession(digestOf(token));
  if (!session || session.carrier !== carrier) return null;
  const revoked = session.staffVersion !== user.version || user.status !== 'active';
  if (revoked || session.absoluteExpiresAt <= deps.now()) {
    await lucia.invalidateSession(session.id);
    return null;
  }
  const actor: Actor = { ...meOf(user), sessionId: session.id, ...(session.tillId ? { atTill: true } : {}) };
  if (session.lockedAt) return { ...actor, tillLocked: true };
  // Not cached, so that a session in the cache never has to set up anything first.
  if (session.secondFactorDue) return { ...actor, secondFactorDue: true };
  cacheSession(deps, { actor, carrier, revision: user.revision });
  return actor;
}

export interface SignInOptions {
  remember: boolean;
  /** A documented client also gets a token of its own. */
  withBearer: boolean;
  /** Whether the person must set up a second factor before anything else. */
  secondFactorDue: boolean;
}

export interface SignedIn {
  /** Set it only after the transaction has committed. */
  cookie: string;
  bearerToken: string | null;
}

export interface NewSession {
  carrier: Carrier;
  remember: boolean;
  signInId: string;
  secondFactorDue: boolean;
  /** Of a session that a PIN opens. */
  till?: { id: string; passwordAt: Date; endsAt: Date };
}

interface SignInDeps {
  tx: Tx;
  now: () => Date;
  settings: Settings;
  request: RequestFacts;
}

/** Answers the token of a new session, which takes effect when the caller's transaction commits. */
export async function openSession(deps: SignInDeps, owner: SessionOwner, session: NewSession): Promise<string> {
  const { tx, now, request } = deps;
  const { till, ...kind } = session;
  const token = newToken();
  const absolute = later(now(), lifetimeOf(owner.role, kind).absolute);
  await luciaOver({ db: tx, now }, owner).createSession(
    owner.id,
    {
      ...kind,
      staffVersion: owner.version,
      createdAt: now(),
      lastSeenAt: now(),
      absoluteExpiresAt: till ? earlier(absolute, till.endsAt) : absolute,
      ...clientOf(request),
      tillId: till?.id ?? null,
      passwordAt: till?.passwordAt ?? null,
      lockedAt: null,
    },
    { sessionId: digestOf(token) },
  );
  return token;
}

/** Opens new sessions for a person whose password was right; they take effect when the caller's transaction commits. */
export async function signIn(deps: SignInDeps, owner: SessionOwner, options: SignInOptions): Promise<SignedIn> {
  const { tx, settings, request } = deps;
  const replaced = request.cookie(cookieName(settings));
  if (replaced) await deleteSignIn(tx, digestOf(replaced));
  const signInId = randomUUID();
  const { secondFactorDue } = options;
  const open = (carrier: Carrier) =>
    openSession(deps, owner, {
      carrier,
      remember: carrier === 'cookie' && options.remember,
      signInId,
      secondFactorDue,
    });
  const maxAge = options.remember ? lifetimeOf(owner.role, { carrier: 'cookie', remember: true }).absolute : undefined;
  const cookie = sessionCookie(settings, await open('cookie'), maxAge);
  const bearerToken = options.withBearer ? await open('bearer') : null;
  await limitSignIns(tx, owner.id);
  return { cookie, bearerToken };
}

export const limitSignIns = (tx: Tx, staffId: string): Promise<void> => deleteOldestSignIns(tx, staffId, MAX_SIGN_INS);

/** Whether a person acts in a browser, and no client with a token. */
export const actsByCookie = async (tx: Tx, { sessionId }: Pick<Actor, 'sessionId'>): Promise<boolean> =>
  (await findSession(tx, sessionId))?.session.carrier === 'cookie';

/** Ends the caller's sign-in; answers the cookie that clears the browser's. */
export async function signOut(tx: Tx, settings: Settings, sessionId: string): Promise<string> {
  await deleteSignIn(tx, sessionId);
  return sessionCookie(settings, '', new TimeSpan(0, 's'));
}

/** Ends every session of a person when this transaction commits, also those that are being validated at the moment. */
export async function revokeSessions(tx: Tx, staffId: string): Promise<void> {
  await raiseVersion(tx, staffId);
  await luciaOver({ db: tx, now: () => new Date() }).invalidateUserSessions(staffId);
}

export const isSecure = (settings: Settings): boolean => settings.publicUrl.startsWith('https:');
export const cookieName = (settings: Settings) => (isSecure(settings) ? '__Host-sid' : 'sid');

interface CookieParts {
  name: string;
  value: string;
  /** Left out, the cookie lasts until the browser is closed. */
  maxAgeSeconds?: number;
  sameSite: 'lax' | 'strict';
}

/** A cookie that no script can read. */
export const cookieText = (settings: Settings, { name, value, maxAgeSeconds, sameSite }: CookieParts): string =>
  serializeCookie(name, value, {
    httpOnly: true,
    secure: isSecure(settings),
    sameSite,
    path: '/',
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });

export const sessionCookie = (settings: Settings, value: string, maxAge?: TimeSpan): string =>
  cookieText(settings, {
    name: cookieName(settings),
    value,
    sameSite: 'lax',
    ...(maxAge ? { maxAgeSeconds: maxAge.seconds() } : {}),
  });

/** By what a session shows where it was opened. */
export const clientOf = ({ address, userAgent }: RequestFacts) => ({
  addressPrefix: prefixOf(address),
  userAgent: userAgent.slice(0, 200),
});

/** Enough of an address to recognise a network, too little to follow a person. */
const prefixOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address.split('.').slice(0, 3).join('.');
