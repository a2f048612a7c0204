/** First code points of the digit sets people type: Devanagari and Bengali. */
const LOCAL_ZEROS = [0x0966, 0x09e6] as const;

/** What was typed, in Latin digits and without grouping: "১,২৩৪" is "1234". Anything else stays as it is. */
export function toLatinNumber(text: string): string {
  const latin = Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0;
    const zero = LOCAL_ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? char : String(code - zero);
  });
  return latin
    .join('')
    .replaceAll(/(?<=\d)[,\s](?=\d)/g, '')
    .trim();
}

/** A whole number of at least 0, or null when the text is none. */
export function parseWhole(text: string): number | null {
  const latin = toLatinNumber(text);
  return /^\d{1,9}$/.test(latin) ? Number(latin) : null;
}
