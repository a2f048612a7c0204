import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { coded, notPermitted } from '@bhandar/domain/shared';
import type { RequestFacts, Settings } from '../../core/context';
import { actorOfApiToken, isApiToken } from '../tokens/api-tokens';
import { type CachedSession, recallSession } from './cached-session';
import { digestOf } from './secrets';
import { actorOfToken, type Carrier, cookieName } from './session';

export interface AuthenticateDeps {
  db: Db;
  now: () => Date;
  settings: Settings;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who sends this request, in one query; null for a visitor. */
export async function authenticate(deps: AuthenticateDeps, request: RequestFacts): Promise<Actor | null> {
  const shown = credentialOf(deps.settings, request);
  if (!shown) return null;
  const { token, carrier } = shown;
  return carrier === 'bearer' && isApiToken(token) ? actorOfApiToken(deps, token) : actorOfToken(deps, token, carrier);
}

/**
 * Who sent this request's token a moment ago, without asking the database. They may have been shut out since: only for
 * work whose own first statement asks whether they still stand (`isSessionValidSql`).
 */
export function recall(deps: AuthenticateDeps, request: RequestFacts): CachedSession | undefined {
  const shown = credentialOf(deps.settings, request);
  const somebody = shown && recallSession(deps, digestOf(shown.token));
  return somebody?.carrier === shown?.carrier ? somebody : undefined;
}

/** With both a token and a cookie, the token counts. */
function credentialOf(settings: Settings, request: RequestFacts): { token: string; carrier: Carrier } | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1];
  if (bearer) return { token: bearer, carrier: 'bearer' };
  const token = request.cookie(cookieName(settings));
  if (!token) return undefined;
  if (!READS.has(request.method) && !isOurOwn(settings, request)) {
    throw notPermitted(coded('request.foreignOrigin'));
  }
  return { token, carrier: 'cookie' };
}

/** A browser adds the cookie to anybody's request, so a write must show that our own pages sent it. */
function isOurOwn(settings: Settings, request: RequestFacts): boolean {
  const site = request.header('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.header('origin');
  if (origin) return origin === new URL(settings.publicUrl).origin || hostOf(origin) === request.header('host');
  // Not a browser, or an old one: a foreign page cannot send JSON without asking first.
  return /^application\/json\b/i.test(request.header('content-type') ?? '');
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
