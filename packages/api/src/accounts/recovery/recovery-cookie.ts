import type { Settings } from '../../core/context';
import { cookieText, isSecure } from '../sessions/session';

export const resetCookieName = (settings: Settings): string => (isSecure(settings) ? '__Host-reset' : 'reset');

/** Only our own pages send it back: it is the whole proof of a recovery. */
export const resetCookie = (settings: Settings, token: string, maxAgeSeconds: number): string =>
  cookieText(settings, { name: resetCookieName(settings), value: token, maxAgeSeconds, sameSite: 'strict' });
