import { parseArgs } from 'node:util';

/** In their order; the last stops the server that the others share. */
export const SECTIONS = ['sales', 'approvals', 'purchases', 'counts', 'searches', 'behind'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Options {
  sections: readonly Section[];
  /** Comparisons are made this often; the median counts. */
  repeats: number;
  /** How long each reading of throughput runs at least. */
  readingMs: number;
  /** Also searches 100,000 products. */
  large: boolean;
  /** Where the server's CPU profile and the statements' times go. */
  profileDir: string | undefined;
}

const USAGE = `pnpm bench [--quick] [--only SECTION] [--large] [--profile DIRECTORY]

  --quick     one short repeat instead of three long ones
  --only      sales, approvals, purchases, counts, searches (with the lists) or behind (rollups and live
              updates on, against off); may be given several times
  --large     searches 100,000 products too
  --profile   leaves the server's CPU profile there and prints where the time of the database went
`;

function toSection(name: string): Section {
  const section = SECTIONS.find((known) => known === name);
  if (!section) throw new Error(`--only takes one of ${SECTIONS.join(', ')}`);
  return section;
}

export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      large: { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return undefined;
  }
  const { quick, only, large, profile } = values;
  const asked = only.map(toSection);
  const sections = asked.length > 0 ? SECTIONS.filter((section) => asked.includes(section)) : SECTIONS;
  return { sections, repeats: quick ? 1 : 3, readingMs: quick ? 2_000 : 6_000, large, profileDir: profile };
}
