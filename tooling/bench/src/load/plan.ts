/** A procedure's call in wire format. */
export interface Call {
  path: string;
  token: string;
  /** A mutation's input; a query has its input in the path. */
  body?: string;
}

export interface SoldProduct {
  id: string;
  unitPriceMinor: number;
}

/** The kind of calls that a load makes. */
export type Calls =
  /** Sales of three lines, each new; the client's own cashier sells. */
  | { kind: 'sales'; tokens: readonly string[]; products: readonly SoldProduct[] }
  /** The baseline app's sales. */
  | { kind: 'baselineSales'; products: number }
  /** Listed calls, repeated in turn. */
  | { kind: 'repeated'; calls: readonly Call[] }
  /** Listed calls, each once; the load ends with them. */
  | { kind: 'once'; calls: readonly Call[] };

interface Bounds {
  clients: number;
  /** Not counted, because connections, plans and the compiler warm up. */
  warmUpMs: number;
  /** It runs at least this long and until this many answers, but never beyond the longest time. */
  minMs: number;
  minCount: number;
  maxMs: number;
}

export interface HttpPlan extends Bounds {
  kind: 'http';
  port: number;
  calls: Calls;
}

export interface SqlPlan extends Bounds {
  kind: 'sql';
  url: string;
  statement: Statement;
}

/** One statement with random whole numbers, `$1` from the first range and so on. */
export interface Statement {
  name: string;
  text: string;
  ranges: [from: number, to: number][];
}

export type LoadPlan = HttpPlan | SqlPlan;

export interface LoadResult {
  count: number;
  seconds: number;
  /** In ascending order. */
  latenciesMs: number[];
  failures: number;
  firstFailure: string | undefined;
}

/** Makes one call; false when there is none left. A rejection is a failed answer. */
export type NextCall = (client: number) => Promise<boolean>;
