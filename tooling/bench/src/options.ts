import { parseArgs } from 'node:util';

/** In this order; the last one stops the server that the others share. */
export const SECTIONS = [
  'sales',
  'backlog',
  'approvals',
  'purchases',
  'counts',
  'searches',
  'api',
  'crowd',
  'reports',
  'behind',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface Options {
  sections: readonly Section[];
  /** The number of repeats of each comparison; the median counts. */
  repeats: number;
  /** The minimum duration of each throughput reading. */
  readingMs: number;
  /** Also searches 100,000 products. */
  large: boolean;
  /** The directory for the server's CPU profile and the statements' times. */
  profileDir: string | undefined;
  /** The number of sale lines for the measured reports. */
  lines: number;
}

const USAGE = `npm run bench -- [--quick] [--only SECTION] [--large] [--lines N] [--profile DIRECTORY]

  --quick     one short repeat instead of three long ones
  --only      sales, backlog (offline sales of a till), approvals, purchases, counts, searches (with the lists),
              api (bare array, login storm, documented paths against tRPC), crowd (one cashier's sales while ten
              people call all they may), reports or behind (rollups and live updates on, against off);
              may be given several times
  --lines     the number of sale lines for the measured reports; a million by default
  --large     searches 100,000 products too
  --profile   writes the server's CPU profile there and prints the statements that took the most time
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
      lines: { type: 'string', default: '1000000' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return undefined;
  }
  const { quick, only, large, profile } = values;
  const lines = Number(values.lines);
  if (!Number.isInteger(lines) || lines < 1_000) throw new Error('--lines takes a whole number from 1000');
  const asked = only.map(toSection);
  const sections = asked.length > 0 ? SECTIONS.filter((section) => asked.includes(section)) : SECTIONS;
  return { sections, repeats: quick ? 1 : 3, readingMs: quick ? 2_000 : 6_000, large, profileDir: profile, lines };
}
