import { parseArgs } from 'node:util';

/** In their order; the last stops the server that the others share. */
export const SECTIONS = [
  'sales',
  'backlog',
  'approvals',
  'purchases',
  'counts',
  'searches',
  'api',
  'reports',
  'behind',
] as const;
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
  /** How many sale lines reports are measured over. */
  lines: number;
}

const USAGE = `npm run bench -- [--quick] [--only SECTION] [--large] [--lines N] [--profile DIRECTORY]

  --quick     one short repeat instead of three long ones
  --only      sales, backlog (of a till that was alone), approvals, purchases, counts, searches (with the lists),
              api (bare array, login storm, documented paths against tRPC), reports or behind (rollups and live
              updates on, against off);
              may be given several times
  --lines     how many sale lines the reports are measured over; a million where not given
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
