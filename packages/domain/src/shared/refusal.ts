import type { REFUSALS } from '../refusals';

export type RefusalCode = keyof typeof REFUSALS;

/** Filled into the sentence of a refusal; refusals inside another one are rendered in its language, several with commas. */
export type RefusalParam = string | number | Refusal | Refusal[];

/**
 * Why something is refused: the code selects a sentence of `REFUSALS`, which the reader's side renders in the reader's
 * language.
 */
export interface Refusal {
  code: RefusalCode;
  params?: Record<string, RefusalParam>;
}

/** A refusal for each field that is wrong, by the field's path (`lines.0.quantity`). */
export type FieldRefusals = Record<string, Refusal>;

type Names<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<Code extends RefusalCode> = Names<(typeof REFUSALS)[Code]>;
type Params<Code extends RefusalCode> = [NamesOf<Code>] extends [never]
  ? []
  : [params: Readonly<Record<NamesOf<Code>, RefusalParam>>];

/** A refusal with all parameters of its sentence. */
export const coded = <Code extends RefusalCode>(code: Code, ...[params]: Params<Code>): Refusal =>
  params ? { code, params } : { code };

/** `['product']` names `product.notFound`. */
export type Entity = RefusalCode extends infer Code ? (Code extends `${infer Name}.notFound` ? Name : never) : never;

const WRITTEN = /^([a-z]\w*\.\w+)(\{.*\})?$/s;

/**
 * A refusal as a text: the message of a schema's issue, and the stored problem of a row, job or sale. `refusalIn` reads
 * it back. Rows from before the codes hold English sentences, which are shown unchanged.
 */
export const issue = <Code extends RefusalCode>(code: Code, ...params: Params<Code>): string =>
  issueOf(coded(code, ...params));

export const issueOf = ({ code, params }: Refusal): string => (params ? `${code}${JSON.stringify(params)}` : code);

/** The refusal that a schema's issue carries; undefined for the messages of the schema library. */
export function refusalIn(message: string): Refusal | undefined {
  const [, code, params] = WRITTEN.exec(message) ?? [];
  if (code === undefined) return undefined;
  return {
    code: code as RefusalCode,
    ...(params ? { params: JSON.parse(params) as Refusal['params'] } : {}),
  } as Refusal;
}
