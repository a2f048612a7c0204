/** First code points of the digit sets people type: Devanagari and Bengali. */
const LOCAL_ZEROS = [0x0966, 0x09e6] as const;

/** The typed text in Latin digits without grouping: "১,২৩৪" is "1234". Any other text is unchanged. */
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

/** An integer of at least 0; null when the text is not one. */
export function parseWhole(text: string): number | null {
  const latin = toLatinNumber(text);
  return /^\d{1,9}$/.test(latin) ? Number(latin) : null;
}
