import { isIP } from 'node:net';

/** Express's names for the ranges of this machine and of private networks. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The addresses and ranges of a list such as `127.0.0.1, 10.0.0.0/8`; undefined if an entry is neither. */
export function parseProxyList(text: string): string[] | undefined {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.length > 0 && entries.every((entry) => RANGES.has(entry) || isRange(entry)) ? entries : undefined;
}

/** A range of all addresses would trust every caller. */
function isRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128);
}

interface ProxySetting {
  setting: string | undefined;
  isHttps: boolean;
  /** Whether only this machine reaches the port. */
  isLoopback: boolean;
}

/**
 * The proxies that are trusted for a caller's address; undefined if the setting would let callers forge it. Earlier
 * versions took a count. One proxy before a port that only this machine reaches is a proxy on this machine. Any other
 * count would trust every caller that reaches the port or an inner proxy directly.
 */
export function trustedProxies({ setting, isHttps, isLoopback }: ProxySetting): string[] | undefined {
  if (setting === undefined) return isHttps ? ['loopback'] : [];
  if (!isCount(setting)) return parseProxyList(setting);
  if (Number(setting) === 0) return [];
  return Number(setting) === 1 && isLoopback ? ['loopback'] : undefined;
}

export const isCount = (setting: string): boolean => /^\d+$/.test(setting);
