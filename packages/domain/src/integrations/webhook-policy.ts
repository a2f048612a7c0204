import * as z from 'zod';
import type { Actor } from '../accounts';
import type { Violation } from '../shared';

const AUTHORITY = /^\w+:\/\/([^/?#]*)/;

/** Why an address is refused. The addresses behind its name are checked when sending. */
export function whyNotSendTo(url: string, { privateAllowed }: { privateAllowed: boolean }): Violation[] {
  const refuse = (message: string): Violation[] => [{ field: 'url', message }];
  const [, authority = ''] = AUTHORITY.exec(url) ?? [];
  if (!z.url().safeParse(url).success) return refuse('Enter a whole address, such as https://example.com/hooks');
  if (!(privateAllowed ? /^https?:\/\//i : /^https:\/\//i).test(url)) {
    return refuse(privateAllowed ? 'The address must begin with http or https' : 'The address must begin with https');
  }
  if (authority.includes('@')) return refuse('The address must not hold a user name or password');
  if (url.includes('#')) return refuse('The address must not hold a #');
  return [];
}

/** The warehouse manages the webhooks of all locations, an admin those of their own stores. */
export function whyNotMindWebhooksOf(actor: Pick<Actor, 'role' | 'stores'>, locationId: string | null): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (actor.role === 'employee') return [{ field: 'locationId', message: 'Employees cannot manage webhooks' }];
  if (locationId !== null && actor.stores.some(({ id }) => id === locationId)) return [];
  return [{ field: 'locationId', message: 'As an admin, you can only send the events of your own stores' }];
}
