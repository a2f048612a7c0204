import { escapeLike } from '@bhandar/db';
import { type ProductSearch, searchWords } from '@bhandar/domain/catalogue';
import { batchNumberKey } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import { beginning, tsqueryOf } from '../../core/product-words-repository';

/** The words of a batch number, split as search text is: "JT-01" is "jt" and "01". */
const numberWords = sql`(' ' || regexp_replace(lower(batch.batch_number), '[^[:alnum:].%]+', ' ', 'g'))`;

const wordOfProduct = (word: string) => sql<boolean>`product.search_words @@ ${beginning(word)}::tsquery`;
const wordOfBatch = (word: string) => sql<boolean>`${numberWords} like ${`% ${escapeLike(word)}%`}`;

/** Products with words that are like the typed ones. */
const isLike = (forgiven: ProductSearch) => sql<boolean>`product.search_words @@ ${tsqueryOf(forgiven)}::tsquery`;

/** However the number is spaced: "AB 12" is the batch AB12. */
const numberBegins = (search: string) => sql<boolean>`starts_with(batch.number_key, ${batchNumberKey(search)})`;

/** Each word must be a prefix of a word of the product or of the batch's number, or the text the number's beginning. */
export const searchesBatch = (search: string, forgiven?: ProductSearch): RawBuilder<boolean>[] => {
  if (forgiven) return [isLike(forgiven)];
  const words = searchWords(search).map((word) => sql<boolean>`(${wordOfProduct(word)} or ${wordOfBatch(word)})`);
  return words.length === 0 ? [] : [sql<boolean>`(${sql.join(words, sql` and `)} or ${numberBegins(search)})`];
};

/** The same for a product with all its batches. */
export const searchesProduct = (search: string, forgiven?: ProductSearch): RawBuilder<boolean>[] => {
  if (forgiven) return [isLike(forgiven)];
  const ofBatch = (condition: RawBuilder<boolean>) =>
    sql<boolean>`exists (select from batch where batch.product_id = product.id and ${condition})`;
  const words = searchWords(search).map(
    (word) => sql<boolean>`(${wordOfProduct(word)} or ${ofBatch(wordOfBatch(word))})`,
  );
  return words.length === 0 ? [] : [sql<boolean>`(${sql.join(words, sql` and `)} or ${ofBatch(numberBegins(search))})`];
};
