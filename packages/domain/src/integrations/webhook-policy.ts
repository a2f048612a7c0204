import * as z from 'zod';
import type { Actor } from '../accounts';
import { coded, type Refusal, type Violation } from '../shared';

const AUTHORITY = /^\w+:\/\/([^/?#]*)/;

/** Why an address is refused. The addresses behind its name are checked when sending. */
export function whyNotSendTo(url: string, { privateAllowed }: { privateAllowed: boolean }): Violation[] {
  const refuse = (why: Refusal): Violation[] => [{ field: 'url', ...why }];
  const [, authority = ''] = AUTHORITY.exec(url) ?? [];
  if (!z.url().safeParse(url).success) return refuse(coded('webhook.wholeAddress'));
  if (!(privateAllowed ? /^https?:\/\//i : /^https:\/\//i).test(url)) {
    return refuse(privateAllowed ? coded('webhook.httpOrHttps') : coded('webhook.https'));
  }
  if (authority.includes('@')) return refuse(coded('webhook.noCredentials'));
  if (url.includes('#')) return refuse(coded('webhook.noFragment'));
  return [];
}

/** The warehouse manages the webhooks of all locations, an admin those of their own stores. */
export function whyNotMindWebhooksOf(actor: Pick<Actor, 'role' | 'stores'>, locationId: string | null): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (actor.role === 'employee') return [{ field: 'locationId', ...coded('webhook.notByEmployees') }];
  if (locationId !== null && actor.stores.some(({ id }) => id === locationId)) return [];
  return [{ field: 'locationId', ...coded('webhook.ownStores') }];
}
