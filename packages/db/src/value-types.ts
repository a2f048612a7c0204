import pg from 'pg';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

/** A bigint as a number. A value that a number cannot hold exactly is an error, never rounded. */
function parseWhole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, which a number cannot hold exactly.`);
  return value;
}

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

function parseWholeArray(text: string): (number | null)[] {
  return parseTextArray(text).map((item) => (item === null ? null : parseWhole(item)));
}

const keepText = (text: string): string => text;

/**
 * Whole numbers as numbers, decimals as text, days as 'YYYY-MM-DD' (a Date would shift them by the
 * time zone), instants as Date.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    switch (oid) {
      case builtins.INT8:
        return parseWhole;
      case INT8_ARRAY:
        return parseWholeArray;
      case builtins.DATE:
        return keepText;
      case DATE_ARRAY:
        return parseTextArray;
      default:
        return pg.types.getTypeParser(oid, 'text');
    }
  },
};
