import type { Db, Tx } from '@bhandar/db';
import { ofStrength, productTitle } from '@bhandar/domain/catalogue';
import { invalid, searchKey } from '@bhandar/domain/shared';
import { listProductsNamed, type NamedProduct, readReturnedProduct } from './return-match-repository';

export interface ProductWords {
  productId?: string | undefined;
  tradeName: string;
  genericName: string;
  strength: string;
  category: string;
  company: string;
}

/** The one product of the catalogue that a form means: by its id, or by what is printed on the box. */
export async function matchProduct(db: Db | Tx, words: ProductWords): Promise<NamedProduct> {
  const { productId, tradeName, strength } = words;
  if (productId) {
    const product = await readReturnedProduct(db, productId);
    if (!product) throw invalid('The product is not in the catalogue', { productId: 'Not in the catalogue' });
    return product;
  }
  const named = await listProductsNamed(db, tradeName);
  const [product, another] = narrow(ofStrength(named, strength), words);
  if (!product) {
    const asked = productTitle(words);
    throw invalid(`${asked} is not in the catalogue`, { tradeName: 'Not in the catalogue' });
  }
  if (another) {
    throw invalid(`${tradeName} comes in several forms; name its strength, category and company`, {
      strength: 'Name the strength, category and company',
    });
  }
  return product;
}

/** Each further word narrows only where it leaves something: people spell companies in many ways. */
function narrow(products: readonly NamedProduct[], words: ProductWords): readonly NamedProduct[] {
  return (['company', 'category', 'genericName'] as const).reduce((left, field) => {
    if (left.length < 2 || words[field] === '') return left;
    const fitting = left.filter((product) => searchKey(product[field]) === searchKey(words[field]));
    return fitting.length > 0 ? fitting : left;
  }, products);
}
