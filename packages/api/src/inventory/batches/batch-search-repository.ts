import { escapeLike } from '@bhandar/db';
import { searchWords } from '@bhandar/domain/catalogue';
import { type RawBuilder, sql } from 'kysely';

/** A word by its beginning, as the catalogue's own search reads it. */
const prefixOf = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`;

/** The words of a batch number, as a search splits what is typed: "JT-01" is "jt" and "01". */
const numberWords = sql`(' ' || regexp_replace(lower(batch.batch_number), '[^[:alnum:].%]+', ' ', 'g'))`;

const wordOfProduct = (word: string) => sql<boolean>`product.search_words @@ ${prefixOf(word)}::tsquery`;
const wordOfBatch = (word: string) => sql<boolean>`${numberWords} like ${`% ${escapeLike(word)}%`}`;

/** Each word begins one of the product's, or of the batch's number. */
export const searchesBatch = (search: string): RawBuilder<boolean>[] =>
  searchWords(search).map((word) => sql<boolean>`(${wordOfProduct(word)} or ${wordOfBatch(word)})`);

/** The same of a product with all its batches. */
export const searchesProduct = (search: string): RawBuilder<boolean>[] =>
  searchWords(search).map(
    (word) => sql<boolean>`(${wordOfProduct(word)} or exists (
      select from batch where batch.product_id = product.id and ${wordOfBatch(word)}))`,
  );
