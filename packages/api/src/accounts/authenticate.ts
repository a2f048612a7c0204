import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { notPermitted } from '@bhandar/domain/shared';
import type { RequestFacts, Settings } from '../context';
import { actorOfApiToken, isApiToken } from './api-tokens';
import { actorOfToken, cookieName } from './session';

export interface AuthenticateDeps {
  db: Db;
  now: () => Date;
  settings: Settings;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who sends this request, in one query; null for a visitor. With both a token and a cookie, the token counts. */
export async function authenticate(deps: AuthenticateDeps, request: RequestFacts): Promise<Actor | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1];
  if (bearer) return isApiToken(bearer) ? actorOfApiToken(deps, bearer) : actorOfToken(deps, bearer, 'bearer');
  const token = request.cookie(cookieName(deps.settings));
  if (!token) return null;
  if (!READS.has(request.method) && !isOurOwn(deps.settings, request)) {
    throw notPermitted('This request did not come from the application');
  }
  return actorOfToken(deps, token, 'cookie');
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
