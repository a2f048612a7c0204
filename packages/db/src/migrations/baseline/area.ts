/** One area of the schema as SQL. Its parts run in this order, after the areas that it refers to. */
export interface SchemaArea {
  tables: string;
  /** Each as `create or replace`: they also run on a database that came here by the older migrations. */
  functions?: string;
  triggers?: string;
  /** Rows that every database has. */
  rows?: string;
}
