import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';

const TERMS_A_CLASS = 100;

export const TERM_CLASSES = ['common', 'rare', 'no match', 'misspelt'] as const;
export type TermClass = (typeof TERM_CLASSES)[number];

const unknownWord = (number: number): string =>
  `zq${[...String(number)].map((digit) => 'bcdfghjkvx'.charAt(Number(digit))).join('')}wkx`;

/**
 * Words of the catalogue itself: those that most products share, and those that fewest do. In a catalogue grown by
 * variants of every product no word belongs to one product only.
 */
export async function chooseFacts(db: Db): Promise<Record<TermClass, string[]>> {
  const { rows } = await sql<{ word: string; isRare: boolean }>`
    with word as materialized (
      select word, ndoc from ts_stat('select search_words from product where kind = ''pharmacy''')
      where word ~ '^[a-z]{3,}$'
    )
    (select word, false as is_rare from word order by ndoc desc, word limit 20)
    union all
    (select word, true from word where length(word) between 6 and 12 order by ndoc, md5(word)
     limit ${TERMS_A_CLASS})`.execute(db);
  const wordsOf = (isRare: boolean) => rows.filter((row) => row.isRare === isRare).map(({ word }) => word);
  const rare = wordsOf(true);
  return {
    common: wordsOf(false),
    rare,
    'no match': Array.from({ length: TERMS_A_CLASS }, (_, number) => unknownWord(1_000 + number)),
    // The fourth letter left out is a slip that no beginning of the word forgives.
    misspelt: rare.map((word) => word.slice(0, 3) + word.slice(4)),
  };
}

const queryOf = (procedure: string, input: unknown): string =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;

/** Searches of one class by one person after another, beside the floor app's prefix search of the same words. */
export function measureSearch(bench: Bench, search: { name: string; terms: readonly string[] }): Promise<Comparison> {
  const {
    options,
    server: { port },
    floorAppPort,
    tokens,
  } = bench;
  const bounds = { ...boundsOf(options, 1), leastMs: 0 };
  const [token = ''] = tokens.cashiers;
  const calls = search.terms.map((term) => ({
    path: queryOf('catalogue.listProducts', { kind: 'pharmacy', search: term }),
    token,
  }));
  const floorCalls = search.terms.map((term) => ({ path: queryOf('search', { search: term }), token: '' }));
  const floor = { kind: 'http', port: floorAppPort, calls: { kind: 'repeated', calls: floorCalls } } as const;
  const ours = { kind: 'http', port, calls: { kind: 'repeated', calls } } as const;
  return compare({
    name: search.name,
    unit: '/s',
    repeats: options.repeats,
    floor: async () => perSecondOf(await runLoad({ ...floor, ...bounds })),
    ours: async () => toReading(await runLoad({ ...ours, ...bounds })),
  });
}

/** The deepest page of the product list against the first one, by their median times. */
export function measureDeepPage(bench: Bench): Promise<Comparison> {
  const {
    options,
    server: { port },
    tokens,
    total,
  } = bench;
  const limit = 25;
  const bounds = { ...boundsOf(options, 1), leastMs: 0 };
  const read = async (page: number) => {
    const path = queryOf('catalogue.listProducts', { kind: 'pharmacy', page, limit });
    const calls = { kind: 'repeated', calls: [{ path, token: tokens.boss }] } as const;
    return toReading(await runLoad({ kind: 'http', port, calls, ...bounds }));
  };
  const last = Math.floor(total / limit);
  return compare({
    name: `product list, page ${last} / page 1`,
    unit: ' ms',
    repeats: options.repeats,
    floor: async () => (await read(1)).p50,
    ours: async () => {
      const { count, p50, p99 } = await read(last);
      return { value: p50, p50, p99, ...(count === undefined ? {} : { count }) };
    },
  });
}
