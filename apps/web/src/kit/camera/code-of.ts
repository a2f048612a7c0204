/** What a reader says of a code that it found. */
export interface FoundCode {
  text: string;
  contentType: string;
  /** As GS1 names the kind of code, such as `]d2` for a GS1 DataMatrix. */
  symbologyIdentifier: string;
}

const SEPARATOR = '\u001d';

/**
 * A code as a scanner sends it that was set up well: the kind of code in front, and in a GS1 code all separators. The one
 * at the end is superfluous and allowed; it says that none was lost on the way, so that a code is not refused for that.
 */
export const codeOf = ({ text, contentType, symbologyIdentifier }: FoundCode): string =>
  `${symbologyIdentifier}${text}${contentType === 'GS1' ? SEPARATOR : ''}`;
