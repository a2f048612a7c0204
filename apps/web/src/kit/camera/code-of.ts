/** A code as the camera's decoder reports it. */
export interface FoundCode {
  text: string;
  contentType: string;
  /** The symbology identifier of GS1, such as `]d2` for a GS1 DataMatrix. */
  symbologyIdentifier: string;
}

const SEPARATOR = '\u001d';

/**
 * The code as a well-configured wedge scanner would send it: the symbology identifier first and, in a GS1 code, every
 * separator. The trailing separator is optional in GS1. It shows that no separator was dropped, so the code is not
 * refused as incomplete.
 */
export const codeOf = ({ text, contentType, symbologyIdentifier }: FoundCode): string =>
  `${symbologyIdentifier}${text}${contentType === 'GS1' ? SEPARATOR : ''}`;
