/** The tiers of tests, each containing the one before: `npm test`, `npm run test:all`, `npm run test:long`. */
const TIERS = ['quick', 'all', 'long'] as const;
export type Tier = (typeof TIERS)[number];

/** A single file runs as in CI. */
const { TEST_TIER = 'all' } = process.env;
const current = (TIERS as readonly string[]).indexOf(TEST_TIER);
if (current < 0) throw new Error(`TEST_TIER is ${TEST_TIER}, and not one of ${TIERS.join(', ')}.`);

/** Whether this run is of that tier or a longer one: `describe.runIf(isTier('all'))`. */
export const isTier = (least: Tier): boolean => current >= TIERS.indexOf(least);

/** The number of runs, requests or files in this tier. */
export const byTier = <Value>(values: Record<Tier, Value>): Value => values[TIERS[current] ?? 'all'];

/** The seed of all random tests: a quick run has a fixed one, the others draw theirs. `MODEL_SEED` replays a failure. */
export const modelSeed = (): number => {
  const { MODEL_SEED } = process.env;
  const drawn = Date.now() % 2_147_483_647;
  return MODEL_SEED ? Number(MODEL_SEED) : byTier({ quick: 1_127, all: drawn, long: drawn });
};

/** The share of a quick run, which the seed chooses: at least one item. */
export function shareOf<Item>(items: readonly Item[], parts: number, seed: number): Item[] {
  const part = Math.abs(seed) % Math.max(1, Math.min(parts, items.length));
  return items.filter((_, index) => index % parts === part);
}
