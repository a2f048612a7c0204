/** A sentence that must hold of the whole database, as a query that answers nothing while it does. */
export interface Invariant {
  id: string;
  title: string;
  sql: string;
}
