const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * The text of a cell: workbooks write characters that XML cannot hold as `_x000D_`. NUL, which no database takes, goes;
 * half a character pair becomes the replacement character. The copy lets go of the piece of XML that it was cut from.
 */
export function cellText(text: string): string {
  if (text === '') return '';
  const plain = text.includes('_x')
    ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return Buffer.from(plain.replaceAll('\0', ''), 'utf8').toString('utf8');
}
