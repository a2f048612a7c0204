import type { Db, Tx } from '@bhandar/db';
import { ofStrength, productTitle } from '@bhandar/domain/catalogue';
import { coded, invalid, searchKey } from '@bhandar/domain/shared';
import { listProductsNamed, type NamedProduct, readReturnedProduct } from './return-match-repository';

export interface ProductWords {
  productId?: string | undefined;
  tradeName: string;
  genericName: string;
  strength: string;
  category: string;
  company: string;
}

/** The product of a form: by its id, or by the names printed on it. */
export async function matchProduct(db: Db | Tx, words: ProductWords): Promise<NamedProduct> {
  const { productId, tradeName, strength } = words;
  if (productId) {
    const product = await readReturnedProduct(db, productId);
    if (!product) throw invalid(coded('product.notListed'), { productId: coded('product.notListedField') });
    return product;
  }
  const named = await listProductsNamed(db, tradeName);
  const [product, another] = narrow(ofStrength(named, strength), words);
  if (!product) {
    const asked = productTitle(words);
    throw invalid(coded('product.unlisted', { name: asked }), { tradeName: coded('product.notListedField') });
  }
  if (another) {
    throw invalid(coded('product.severalForms', { name: tradeName }), {
      strength: coded('product.nameForm'),
    });
  }
  return product;
}

/** Each further word filters only if a product remains, because companies are spelled in many ways. */
function narrow(products: readonly NamedProduct[], words: ProductWords): readonly NamedProduct[] {
  return (['company', 'category', 'genericName'] as const).reduce((left, field) => {
    if (left.length < 2 || words[field] === '') return left;
    const fitting = left.filter((product) => searchKey(product[field]) === searchKey(words[field]));
    return fitting.length > 0 ? fitting : left;
  }, products);
}
