import type { Refusal } from '../../shared/refusal';
import { fold, foldStrength } from '../../shared/text';
import type { ProductKind } from '../products/product-kind';
import type { Ven } from '../products/ven';
import type { TargetField } from './columns';
import { fingerprint } from './fingerprint';

/** One level of a product's pack ladder: how many sale units it holds and what it costs whole. */
export interface ImportPack {
  packType: string | null;
  packSize: number;
  packMrpMinor: number | null;
  packTpMinor: number | null;
}

/**
 * One product as a file describes it: one content and one sale unit. A cell with two bottle sizes is two products,
 * a cell with two boxes of the same tablet is one product with two packs. Texts are '' where the file is silent.
 */
export interface ImportProduct {
  kind: ProductKind;
  tradeName: string;
  genericName: string;
  strength: string;
  category: string;
  company: string;
  /** The content of one sale unit, where it distinguishes products: "100 ml". */
  content: string;
  unitType: string;
  /** One per pack size, smallest first; empty where the file does not say how many units a pack holds. */
  packs: ImportPack[];
  unitMrpMinor: number | null;
  unitTpMinor: number | null;
  /** GTIN, 14 digits. */
  barcode: string | null;
  discontinued: boolean;
  /** '' where the file is silent. */
  ven: Ven;
  /** The source's own key ("medex:4077#100 ml bottle"), null where the file has no ids. */
  sourceKey: string | null;
  /** The row's bare id, kept by its first product: lists that do not name the content mean that one. */
  sourceAlias: string | null;
}

export interface ImportOpening {
  quantity: number;
  batchNumber: string | null;
  /** Last good day, YYYY-MM-DD. */
  expiresOn: string | null;
}

export interface ImportWarning {
  field: TargetField;
  /** Names the column. */
  problem: Refusal;
}

/** The names by which a product without ids is recognised; folded, so that spelling noise does not matter. */
export const nameIdentity = (product: Omit<ImportProduct, 'packs'>): string =>
  indexable(
    `name:${[
      product.kind,
      fold(product.tradeName),
      foldStrength(product.strength),
      fold(product.category),
      fold(product.company),
      fold(product.content),
      fold(product.unitType),
    ].join('\u001f')}`,
  );

const MAX_KEY = 640;

/** A database index takes keys of some 2700 bytes; what is longer ends in its fingerprint instead. */
const indexable = (key: string): string =>
  key.length <= MAX_KEY ? key : `${key.slice(0, MAX_KEY)}~${fingerprint(key)}${fingerprint(`~${key}`)}`;

/**
 * The key under which an importer remembers a product: the source's id where it has one, else its barcode, else its
 * names.
 */
export const productIdentity = (product: ImportProduct): string =>
  product.sourceKey ?? (product.barcode === null ? nameIdentity(product) : `gtin:${product.barcode}`);
