import { randomUUID } from 'node:crypto';
import type { RestRoute } from '@bhandar/api/rest';
import * as z from 'zod';
import { ODD_VALUES, plausible, type Schema } from './odd-inputs';

export interface OddRequest {
  method: string;
  /** Path and query. */
  address: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

type Random = () => number;

/** The same numbers for the same seed, so that a failure can be repeated. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: Random, choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;

const TEXTS = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  "' or 1=1 --",
  '%',
  '_',
  '\u0000',
  '\ud800',
  '🧪',
  '../..',
  '<b>',
];
const IDS = [...TEXTS, '1', 'undefined', '__proto__', 'a'.repeat(2_000), '\u2028', '%00', '%2e%2e', 'null', '{}', '[]'];
const QUERY_NAMES = [
  'page',
  'limit',
  'search',
  'approved',
  'inInventory',
  '__proto__',
  'constructor',
  'fileName',
  'sort',
  'a[b]',
  '',
];
const BAD_JSON = [
  '',
  '{',
  '[1',
  '"',
  '{"a":1}}',
  "{'a':1}",
  'undefined',
  '\u0000',
  '{"a":1e999}',
  '[[[['.repeat(500),
  'null',
  '7',
  '"text"',
];
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-7',
  'x',
  'application/xml',
];
const AUTHORIZATIONS = ['Bearer', 'Bearer  ', 'Basic eDp4', `Bearer ${'x'.repeat(3_000)}`, 'bearer null'];

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

/** An implausible value: from the list, or random. */
function oddValue(random: Random): unknown {
  if (random() < 0.6) return pick(random, ODD_VALUES);
  const made: readonly (() => unknown)[] = [
    () => (random() - 0.5) * 10 ** Math.floor(random() * 300),
    () => Math.floor(random() * 2 ** 53),
    () =>
      String.fromCharCode(
        ...Array.from({ length: 1 + Math.floor(random() * 40) }, () => Math.floor(random() * 65_536)),
      ),
    () => Array.from({ length: Math.floor(random() * 50) }, () => pick(random, ODD_VALUES.slice(0, 6))),
    () => randomUUID(),
    () => `${Math.floor(random() * 3_000)}-13-45T99:00:00Z`,
  ];
  return pick(random, made)();
}

/** Replaces, removes or adds something at a random place in the value. */
function spoil(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return oddValue(random);
  if (Array.isArray(value)) {
    const at = Math.floor(random() * (value.length + 1));
    return [...value.slice(0, at), spoil(random, value[at]), ...value.slice(at + 1)];
  }
  const name = random() < 0.1 ? pick(random, TEXTS) : pick(random, [...Object.keys(value), '__proto__']);
  if (random() < 0.1) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return { ...value, [name]: spoil(random, (value as Record<string, unknown>)[name]) };
}

function oddQuery(random: Random, route: RestRoute): string {
  const known = Object.keys(schemaOf(route.query).properties ?? {});
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    const name = pick(random, [...QUERY_NAMES, ...known, ...known]);
    return `${encodeURIComponent(name)}=${encodeWell(pick(random, [...TEXTS, '100000000', 'true', 'x'.repeat(500)]))}`;
  });
  // A key that occurs twice.
  if (pairs[0] && random() < 0.3) pairs.push(pairs[0]);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** A lone surrogate has no encoding; it is sent as the bytes that some clients make of it. */
const encodeWell = (text: string): string => (/\p{Surrogate}/u.test(text) ? '%ed%a0%80' : encodeURIComponent(text));

/** Request number `index` of a route, which follows entirely from the numbers of `random`. */
export function oddRequest(route: RestRoute, random: Random, index: number): OddRequest {
  const method = route.method.toUpperCase();
  const id = random() < 0.5 ? randomUUID() : encodeWell(pick(random, IDS)) || '%20';
  const address = `${route.path.replace(/:\w+/g, id)}${random() < 0.5 ? oddQuery(random, route) : ''}`;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (random() < 0.05) headers['content-type'] = pick(random, CONTENT_TYPES);
  if (random() < 0.03) headers['idempotency-key'] = pick(random, ['x'.repeat(300), 'k', '0']);
  if (random() < 0.02) headers.authorization = pick(random, AUTHORIZATIONS);
  if (method === 'GET') return { method, address, headers };
  if (index === 0) return { method, address, headers, body: JSON.stringify({ a: 'x'.repeat(12_000_000) }) };
  if (random() < 0.08) return { method, address, headers, body: pick(random, BAD_JSON) };
  let value = plausible(schemaOf(route.body));
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) value = spoil(random, value);
  return { method, address, headers, body: JSON.stringify(value) };
}
