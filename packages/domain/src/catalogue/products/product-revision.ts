import { revisionOf } from '../../shared';
import { shownPriceOf } from './pack-prices';
import type { Product, ProductPack } from './product';
import { NO_STRENGTH } from './strength';

type Shown = Pick<
  Product,
  | 'tradeName'
  | 'genericName'
  | 'strength'
  | 'content'
  | 'category'
  | 'company'
  | 'unitType'
  | 'packType'
  | 'requiresPrescription'
  | 'ven'
  | 'unitMrpMinor'
  | 'packs'
  | 'stock'
> & {
  /** The one price that documented forms show beside the unit price. */
  priceMinor: number | null;
};
type Values = { readonly [Field in keyof Shown]?: Shown[Field] | undefined };

const priceOf = (minor: number | null | undefined) => (minor === null ? 0 : minor);
const packOf = ({ size, name, mrpMinor }: ProductPack) => ({ size, name, mrpMinor });

/** The values of a product's edit forms, as forms show them: no strength is N/A, no price is 0. */
export const productForm = (values: Values) => ({
  tradeName: values.tradeName,
  genericName: values.genericName,
  strength: values.strength === '' ? NO_STRENGTH : values.strength,
  content: values.content,
  category: values.category,
  company: values.company,
  unitType: values.unitType,
  packType: values.packType,
  requiresPrescription: values.requiresPrescription,
  ven: values.ven,
  unitMrpMinor: priceOf(values.unitMrpMinor),
  priceMinor: priceOf(values.priceMinor),
  packs: values.packs?.map(packOf),
  stock: values.stock,
});

export const shownProduct = (product: Product) => ({ ...product, priceMinor: shownPriceOf(product) });

export const productRevision = (product: Product): string => revisionOf(productForm(shownProduct(product)));
