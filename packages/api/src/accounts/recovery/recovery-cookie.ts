import type { Settings } from '../../core/context';
import { cookieText, isSecure } from '../sessions/session';

export const resetCookieName = (settings: Settings): string => (isSecure(settings) ? '__Host-reset' : 'reset');

/** The cookie alone proves a recovery, so only our own pages may send it back. */
export const resetCookie = (settings: Settings, token: string, maxAgeSeconds: number): string =>
  cookieText(settings, { name: resetCookieName(settings), value: token, maxAgeSeconds, sameSite: 'strict' });
