import { currencyCode, currencySign } from '../../../lib/format';

/** Signs that every printer can show otherwise. */
const REPLACED: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '–': '-',
  '—': '-',
  '·': '-',
  '×': 'x',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
};

/** The text in ASCII, which is the same in every code page of every printer; undefined if it has to be drawn. */
export function toPrinterText(text: string): string | undefined {
  const sign = currencySign();
  const named = isAscii(sign) ? text : text.replaceAll(sign, currencyCode());
  const plain = Array.from(named, (character) => REPLACED[character] ?? character).join('');
  return isAscii(plain) ? plain : undefined;
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Lines of at most so many characters, broken between words where possible. */
export function wrapText(text: string, columns: number): string[] {
  return wrapBy(text, (part) => part.length <= columns);
}

/** Breaks a text between words, and a word only if it does not fit by itself. */
export function wrapBy(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of graphemes(word)) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line];
}

/** Bangla and Hindi signs are several characters that must not be parted. */
const graphemes = (word: string): string[] => Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
