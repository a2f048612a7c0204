import { parseArgs } from 'node:util';

export interface Options {
  /** Comparisons are made this often; the median counts. */
  repeats: number;
  /** How long each reading of throughput runs at least. */
  readingMs: number;
  /** Also searches 100,000 products. */
  large: boolean;
  /** Where the server's CPU profile and the statements' times go. */
  profileDir: string | undefined;
}

const USAGE = `pnpm bench [--quick] [--large] [--profile DIRECTORY]

  --quick     one short repeat instead of three long ones
  --large     searches 100,000 products too
  --profile   leaves the server's CPU profile there and prints where the time of the database went
`;

export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return undefined;
  }
  const { quick, large, profile } = values;
  return { repeats: quick ? 1 : 3, readingMs: quick ? 2_000 : 6_000, large, profileDir: profile };
}
