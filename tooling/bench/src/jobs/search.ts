import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';

const TERMS_PER_CLASS = 100;

export const TERM_CLASSES = ['common', 'rare', 'no match', 'misspelt'] as const;
export type TermClass = (typeof TERM_CLASSES)[number];

const unknownWord = (number: number): string =>
  `zq${[...String(number)].map((digit) => 'bcdfghjkvx'.charAt(Number(digit))).join('')}wkx`;

/**
 * Terms from the catalogue: the most and the least common words. In a catalogue grown by variants of every product no
 * word belongs to one product only.
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
     limit ${TERMS_PER_CLASS})`.execute(db);
  const wordsOf = (isRare: boolean) => rows.filter((row) => row.isRare === isRare).map(({ word }) => word);
  const rare = wordsOf(true);
  return {
    common: wordsOf(false),
    rare,
    'no match': Array.from({ length: TERMS_PER_CLASS }, (_, number) => unknownWord(1_000 + number)),
    // Without its fourth letter, a word is a misspelling that no prefix matches.
    misspelt: rare.map((word) => word.slice(0, 3) + word.slice(4)),
  };
}

export const queryOf = (procedure: string, input: unknown): string =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;

/** Searches of one class, one after another, beside the baseline app's prefix search of the same words. */
export function measureSearch(bench: Bench, search: { name: string; terms: readonly string[] }): Promise<Comparison> {
  const {
    options,
    server: { port },
    baselineAppPort,
    tokens,
  } = bench;
  const bounds = { ...boundsOf(options, 1), minMs: 0 };
  const [token = ''] = tokens.cashiers;
  const calls = search.terms.map((term) => ({
    path: queryOf('catalogue.listProducts', { kind: 'pharmacy', search: term }),
    token,
  }));
  const baselineCalls = search.terms.map((term) => ({ path: queryOf('search', { search: term }), token: '' }));
  const baseline = { kind: 'http', port: baselineAppPort, calls: { kind: 'repeated', calls: baselineCalls } } as const;
  const ours = { kind: 'http', port, calls: { kind: 'repeated', calls } } as const;
  return compare({
    name: search.name,
    unit: '/s',
    repeats: options.repeats,
    baseline: async () => perSecondOf(await runLoad({ ...baseline, ...bounds })),
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
  const bounds = { ...boundsOf(options, 1), minMs: 0 };
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
    baseline: async () => (await read(1)).p50,
    ours: async () => {
      const { count, p50, p99 } = await read(last);
      return { value: p50, p50, p99, ...(count === undefined ? {} : { count }) };
    },
  });
}
