import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** The part of an IPv6 address that one household or shop is given: 64 of its 128 bits. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^(?:0*:){2,6}(?:0+:)*ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The network by which a client is counted: a whole IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = plain.split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const omitted = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, omitted) }, () => '0'), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The wide range that a client comes from, of about one provider: 16 bits of IPv4, 32 of IPv6. */
export const rangeOf = (address: string): string => networkOf(address).split(/[.:]/).slice(0, 2).join('.');
