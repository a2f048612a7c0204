const DIGIT = /\p{Nd}/u;

/** The digits of every script are ten characters in a row, so a digit's value is the number of digits before it. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** The typed text with Latin digits: "১,২৩৪" is "1,234". Its commas stay, because only the reader knows their meaning. */
export const toLatinDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));
