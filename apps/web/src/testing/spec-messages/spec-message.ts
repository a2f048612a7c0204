/** A quoted message of the specification, the file that shows it, and the test that checks it. */
export interface SpecMessage {
  /** Part and section: `1.8` is the error catalogue of part 1. */
  section: '1.5' | '1.8' | '2.5' | '2.8';
  message: string;
  source: string;
  test: string;
}
