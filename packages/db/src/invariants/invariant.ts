/** A rule about the whole database, as a query that returns no rows while the rule holds. */
export interface Invariant {
  id: string;
  title: string;
  sql: string;
}
