/** The comma is the last, because texts and decimals have it too. */
const DELIMITERS = [';', '\t', '|', ','] as const;

/** Excel writes and obeys `sep=;` as the first line. */
const STATED = /^\ufeff?"?sep=([,;|\t])"?[,;|\t]*(?:\r?\n|\r|$)/i;

/** The delimiter that the first line states. */
export const statedDelimiter = (text: string): string | undefined => STATED.exec(text)?.[1];

/** A letterhead is shorter. */
const SAMPLE_LINES = 30;

/**
 * The delimiter of a file: the stated one, else the one that occurs equally often in the most lines, because a letterhead
 * and decimal commas have others. Quoted text does not count.
 */
export function delimiterOf(text: string): string {
  const stated = statedDelimiter(text);
  if (stated) return stated;
  const lines = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/);
  // The last line may be incomplete.
  const sample = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line !== '').slice(0, SAMPLE_LINES);
  const ranked = DELIMITERS.map((delimiter) => ({ delimiter, lines: regularLines(sample, delimiter) }));
  const best = ranked.reduce((most, each) => (each.lines > most.lines ? each : most));
  return best.lines === 0 ? ',' : best.delimiter;
}

/** The largest number of lines that a delimiter divides into the same number of cells. */
function regularLines(sample: readonly string[], delimiter: string): number {
  const widths = new Map<number, number>();
  for (const line of sample) {
    const columns = line.split(delimiter).length;
    if (columns > 1) widths.set(columns, (widths.get(columns) ?? 0) + 1);
  }
  return Math.max(0, ...widths.values());
}
