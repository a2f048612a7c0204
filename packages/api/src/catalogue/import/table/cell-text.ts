const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * The text of a cell. Workbooks write characters that XML cannot hold as `_x000D_`. NUL, which no database accepts, is
 * removed; an unpaired surrogate becomes the replacement character. The copy releases the XML from which it was cut.
 */
export function cellText(text: string): string {
  if (text === '') return '';
  const plain = text.includes('_x')
    ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return Buffer.from(plain.replaceAll('\0', ''), 'utf8').toString('utf8');
}
