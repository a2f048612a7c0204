import * as z from 'zod';
import {
  coded,
  HeldUnits,
  Id,
  Instant,
  issue,
  MinorAmount,
  optionalText,
  type Refusal,
  Revision,
  titleOf,
  UnitAmount,
  type Violation,
} from '../../shared';
import { ShownPrices } from './pack-prices';
import { ProductKind } from './product-kind';
import { Ven } from './ven';

export const DEFAULT_PACK_TYPE = 'Various';

/** One level of the pack ladder: a strip of 10, a box of 30. */
export const ProductPack = z.object({
  size: z
    .number({ error: issue('field.wholeNumber') })
    .int()
    .min(1, { error: issue('field.atLeastOne') })
    .max(1_000_000),
  name: optionalText(80),
  mrpMinor: MinorAmount.nullable(),
});
export type ProductPack = z.infer<typeof ProductPack>;

export const Product = z.object({
  id: Id,
  kind: ProductKind,
  code: z.string(),
  tradeName: z.string(),
  genericName: z.string(),
  strength: z.string(),
  /** The content of one sale unit, where it distinguishes products: "100 ml". */
  content: z.string(),
  category: z.string(),
  company: z.string(),
  unitType: z.string(),
  packType: z.string(),
  /** Sold on a prescription only; once dispensed it cannot come back. */
  requiresPrescription: z.boolean(),
  ven: Ven,
  packs: z.array(ProductPack),
  barcodes: z.array(z.string()),
  unitMrpMinor: z.number().nullable(),
  /** The warehouse's sellable stock: neither expired nor blocked nor reserved. */
  stock: z.number(),
  addedBy: z.string(),
  addedAt: Instant,
  updatedBy: z.string(),
  updatedAt: Instant.nullable(),
});
export type Product = z.infer<typeof Product>;

/** One price a product had, the latest day first in the history. */
export const ProductPrice = z.object({
  /** The day of the document, which may have been entered later. */
  pricedOn: z.string(),
  unitMrpMinor: z.number().nullable(),
  /** The file name of a price list, or the form. */
  source: z.string(),
  changedAt: Instant,
  changedBy: z.string(),
});
export type ProductPrice = z.infer<typeof ProductPrice>;

/** A product by id; with a kind, only if it is of that list. */
const productRef = { id: Id, kind: ProductKind.optional() };
export const ProductRef = z.object(productRef);
export type ProductRef = z.infer<typeof ProductRef>;

/** Documented as a number on create and as text on edit; kept as text. */
const Strength = z.union([z.string(), z.number()]).transform(String).pipe(optionalText(200).removeDefault());

const details = {
  tradeName: optionalText(300),
  genericName: optionalText(500),
  strength: Strength.default(''),
  content: optionalText(500),
  /** Setup rows by name; case and spacing do not matter. */
  category: optionalText(200),
  company: optionalText(200),
  unitType: optionalText(80),
  packType: optionalText(80),
  unitMrpMinor: UnitAmount.nullable().default(null),
  requiresPrescription: z.boolean().default(false),
  ven: Ven.default(''),
  packs: z
    .array(ProductPack)
    .max(20, { error: issue('product.tooManyPacks') })
    .default([]),
};

/** Blank fields are reported by `whyNotCreateProduct`, which names all of them in one message. */
export const CreateProductInput = z.object({
  kind: ProductKind,
  ...details,
  /** Opening stock of the warehouse, in sale units. */
  stock: HeldUnits.default(0),
});
export type CreateProductInput = z.infer<typeof CreateProductInput>;

const given = (max: number) => optionalText(max).removeDefault().optional();

/** An absent field stays unchanged; a required field that is present and blank is refused. */
export const UpdateProductInput = z.object({
  ...productRef,
  revision: Revision,
  tradeName: given(300),
  genericName: given(500),
  strength: Strength.optional(),
  content: given(500),
  category: given(200),
  company: given(200),
  unitType: given(80),
  packType: given(80),
  unitMrpMinor: UnitAmount.nullable().optional(),
  requiresPrescription: z.boolean().optional(),
  ven: Ven.optional(),
  packs: z
    .array(ProductPack)
    .max(20, { error: issue('product.tooManyPacks') })
    .optional(),
  /** In place of `unitMrpMinor` and `packs`: of these two figures the one that differs from the product's is the change. */
  shownPrices: ShownPrices.optional(),
  /** Another figure than the present stock is an adjustment of the warehouse's stock. */
  stock: HeldUnits.optional(),
});
export type UpdateProductInput = z.infer<typeof UpdateProductInput>;

const REQUIRED = {
  pharmacy: ['tradeName', 'genericName', 'strength', 'category', 'company', 'unitType'],
  nonPharmacy: ['tradeName', 'category', 'company', 'unitType'],
} as const satisfies Record<ProductKind, readonly string[]>;

export type RequiredProductField = (typeof REQUIRED)['pharmacy'][number];

/** The required fields of a product of this kind. */
export const requiredProductFields = (kind: ProductKind): readonly RequiredProductField[] => REQUIRED[kind];

const FIELD_MESSAGES: Record<RequiredProductField, Refusal> = {
  tradeName: coded('product.tradeNameRequired'),
  genericName: coded('product.genericNameRequired'),
  strength: coded('product.strengthRequired'),
  category: coded('product.categoryRequired'),
  company: coded('product.companyRequired'),
  unitType: coded('product.unitTypeRequired'),
};

type Required = { kind: ProductKind } & Partial<Record<RequiredProductField, string | undefined>>;

const blankFields = (product: Required) => REQUIRED[product.kind].filter((field) => !product[field]?.trim());

export const missingFieldsMessage = (fields: readonly string[]): Refusal =>
  coded('field.missing', { fields: fields.join(', ') });

/** Each blank field has its own message; the message of the refusal names all of them. */
export function whyNotCreateProduct(product: Required): Violation[] {
  const blank = blankFields(product);
  return blank.map((field) => ({ field, ...FIELD_MESSAGES[field], refusal: missingFieldsMessage(blank) }));
}

export function whyNotUpdateProduct(product: Required): Violation[] {
  return blankFields(product).map((field) => ({
    field,
    ...FIELD_MESSAGES[field],
    refusal: coded('field.allRequired'),
  }));
}

/** A pack names its size once per container. */
export function whyNotListPacks(packs: readonly Pick<ProductPack, 'size' | 'name'>[]): Violation[] {
  const seen = new Set<string>();
  return packs.flatMap((pack, index) => {
    const key = `${pack.size} ${pack.name.toLowerCase()}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ field: `packs.${index}.size`, ...coded('product.packRepeated') }];
  });
}

export const productTitle = ({ tradeName, strength }: Pick<Product, 'tradeName' | 'strength'>): string =>
  titleOf({ name: tradeName, strength });
