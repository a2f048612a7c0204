/** A procedure's call as it goes over the wire. */
export interface Call {
  path: string;
  token: string;
  /** A mutation's input; a query carries its own in the path. */
  body?: string;
}

export interface SoldProduct {
  id: string;
  unitPriceMinor: number;
}

/** What the calls of a load are. */
export type Calls =
  /** Sales of three lines, each new; the client's own cashier sells. */
  | { kind: 'sales'; tokens: readonly string[]; products: readonly SoldProduct[] }
  /** The floor app's sales. */
  | { kind: 'floorSales'; products: number }
  /** Listed calls, in turn, round and round. */
  | { kind: 'repeated'; calls: readonly Call[] }
  /** Listed calls, each once; the load ends with them. */
  | { kind: 'once'; calls: readonly Call[] };

interface Bounds {
  clients: number;
  /** Not counted: connections, plans and the compiler warm up. */
  warmUpMs: number;
  /** It runs at least this long and until this many answers, but never beyond the longest time. */
  leastMs: number;
  leastCount: number;
  mostMs: number;
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

/** One statement with whole random numbers, `$1` from the first range and so on. */
export interface Statement {
  name: string;
  text: string;
  ranges: [from: number, to: number][];
}

export type LoadPlan = HttpPlan | SqlPlan;

export interface LoadResult {
  count: number;
  seconds: number;
  /** Ascending. */
  latenciesMs: number[];
  failures: number;
  firstFailure: string | undefined;
}

/** Makes one call; false when there is none left. A rejection is a failed answer. */
export type NextCall = (client: number) => Promise<boolean>;
