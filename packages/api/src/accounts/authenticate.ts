import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { coded, notPermitted } from '@bhandar/domain/shared';
import type { CachedSession, RequestFacts, Settings } from '../core/context';
import { findCachedSession } from './sessions/cached-session';
import { digestOf } from './sessions/secrets';
import { actorOfToken, type Carrier, cookieName } from './sessions/session';
import { actorOfApiToken, isApiToken } from './tokens/api-tokens';

export interface AuthenticateDeps {
  db: Db;
  now: () => Date;
  settings: Settings;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The actor of this request, by one query; null for a visitor. */
export async function authenticate(deps: AuthenticateDeps, request: RequestFacts): Promise<Actor | null> {
  const credential = credentialOf(deps.settings, request);
  if (!credential) return null;
  const { token, carrier } = credential;
  return carrier === 'bearer' && isApiToken(token) ? actorOfApiToken(deps, token) : actorOfToken(deps, token, carrier);
}

/**
 * The cached session of this request's token, without a query. It may have been revoked since, so only work whose own
 * first statement confirms it (`isSessionValidSql`) may use it.
 */
export function cachedSessionOf(deps: AuthenticateDeps, request: RequestFacts): CachedSession | undefined {
  const credential = credentialOf(deps.settings, request);
  const session = credential && findCachedSession(deps, digestOf(credential.token));
  return session?.carrier === credential?.carrier ? session : undefined;
}

/** With both a token and a cookie, the token counts. */
function credentialOf(settings: Settings, request: RequestFacts): { token: string; carrier: Carrier } | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1];
  if (bearer) return { token: bearer, carrier: 'bearer' };
  const token = request.cookie(cookieName(settings));
  if (!token) return undefined;
  if (!READS.has(request.method) && !isSameOrigin(settings, request)) {
    throw notPermitted(coded('request.foreignOrigin'));
  }
  return { token, carrier: 'cookie' };
}

/** A browser adds the cookie to requests of any site, so a write must come from our own pages. */
function isSameOrigin(settings: Settings, request: RequestFacts): boolean {
  const site = request.header('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.header('origin');
  if (origin) return origin === new URL(settings.publicUrl).origin || hostOf(origin) === request.header('host');
  // Not a browser, or an old one; a foreign page cannot send JSON without a preflight.
  return /^application\/json\b/i.test(request.header('content-type') ?? '');
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
