import {
  type Company,
  companyRevision,
  NO_STRENGTH,
  type Product,
  priceOrNone,
  productRevision,
  type SetupEntry,
  setupEntryRevision,
  shownPriceOf,
  Ven,
} from '@bhandar/domain/catalogue';
import { coded, decimalFromMinor, invalid, minorFromDecimal } from '@bhandar/domain/shared';
import * as z from 'zod';
import { RevisionWire } from '../core/rest/revision-wire';

/**
 * A product as the documented clients read it; the capitalised fields are those of their non-pharmacy screens. Their
 * tables cut dates to ten characters, so a missing date is an empty text, here and below.
 */
export const ProductWire = z
  .object({
    _id: z.string(),
    code: z.string(),
    tradeName: z.string(),
    genericName: z.string(),
    strength: z.string(),
    category: z.string(),
    company: z.string(),
    unitType: z.string(),
    packType: z.string(),
    requiresPrescription: z.boolean(),
    ven: Ven,
    stock: z.number(),
    unitMrp: z.number(),
    price: z.number(),
    addedBy: z.string(),
    addedToDbAt: z.string(),
    updatedBy: z.string(),
    updatedAt: z.string(),
    revision: z.string(),
  })
  .loose();

const decimal = (minor: number | null) => (minor === null ? 0 : decimalFromMinor(minor));

export function productToWire(product: Product): z.output<typeof ProductWire> {
  const { id, tradeName, category, company, stock, unitMrpMinor, packs } = product;
  const strength = product.strength || NO_STRENGTH;
  return {
    _id: id,
    code: product.code,
    tradeName,
    genericName: product.genericName,
    strength,
    category,
    company,
    unitType: product.unitType,
    packType: product.packType,
    requiresPrescription: product.requiresPrescription,
    ven: product.ven,
    packs: packs.map(({ size, name, mrpMinor }) => ({ packSize: size, packType: name, packMrp: decimal(mrpMinor) })),
    barcodes: product.barcodes,
    stock,
    unitMrp: decimal(unitMrpMinor),
    price: decimal(shownPriceOf(product)),
    addedBy: product.addedBy,
    addedToDbAt: product.addedAt,
    updatedBy: product.updatedBy,
    updatedAt: product.updatedAt ?? '',
    revision: productRevision(product),
    ...(product.kind === 'nonPharmacy'
      ? { Product_name: tradeName, Category: category, Strength: strength, Company: company, Stock: stock }
      : { Unit_MRP: decimal(unitMrpMinor) }),
  };
}

/** Forms post numbers as numbers or as text. */
const numeric = z.union([z.number(), z.string().trim().max(30)]).nullish();
const text = z.string().max(2000).nullish();

/** The fields of a documented product form; person and time are set by the server. */
export const ProductBodyWire = z.object({
  tradeName: text,
  genericName: text,
  strength: z.union([z.number(), z.string().max(2000)]).nullish(),
  category: text,
  company: text,
  unitType: text,
  packType: text,
  requiresPrescription: z.boolean().nullish(),
  ven: Ven.nullish(),
  stock: numeric,
  unitMrp: numeric,
  price: numeric,
  revision: RevisionWire,
});
export type ProductBodyWire = z.output<typeof ProductBodyWire>;

function wholeOf(value: number | string | null | undefined, field: string): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const whole = Number(value);
  if (Number.isSafeInteger(whole) && whole >= 0) return whole;
  throw invalid(coded('request.wholeNumber', { field }), { [field]: coded('field.wholeNumber') });
}

function minorOf(value: number | string | null | undefined, field: string): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const minor = minorFromDecimal(value);
  if (minor !== undefined && minor >= 0) return minor;
  throw invalid(coded('request.amount', { field }), { [field]: coded('field.amountExample') });
}

const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };

const factsOf = ({ strength, ...body }: ProductBodyWire) => {
  const { tradeName, genericName, category, company, unitType, packType, requiresPrescription, ven } = body;
  return present({
    tradeName,
    genericName,
    category,
    company,
    unitType,
    packType,
    requiresPrescription,
    ven,
    strength: typeof strength === 'number' ? String(strength) : strength,
  });
};

/** Every documented edit form sends these fields: a missing one counts as blank and is refused. */
const requiredOf = (body: ProductBodyWire) => ({
  tradeName: body.tradeName ?? '',
  category: body.category ?? '',
  company: body.company ?? '',
});

export function productFromWire(body: ProductBodyWire) {
  const minor = minorOf(body.unitMrp, 'unitMrp') ?? minorOf(body.price, 'price');
  return { ...factsOf(body), stock: wholeOf(body.stock, 'stock') ?? 0, unitMrpMinor: priceOrNone(minor) };
}

/**
 * Clients send both prices back as they read them; `shownPrices` detects the changed one. No documented form shows
 * `requiresPrescription` and `ven`, so a body that does not say what it was made from leaves them alone.
 */
export function productChangesFromWire(body: ProductBodyWire) {
  const { requiresPrescription: _rx, ven: _ven, ...shown } = body;
  const stock = wholeOf(body.stock, 'stock');
  const unitMrpMinor = minorOf(body.unitMrp, 'unitMrp');
  const priceMinor = minorOf(body.price, 'price');
  return {
    ...requiredOf(body),
    ...factsOf(body.revision === undefined ? shown : body),
    ...present({ stock, revision: body.revision }),
    shownPrices: present({ unitMrpMinor, priceMinor }),
  };
}

const stamps = { Creator: z.string(), CreatedAt: z.string(), UpdatedBy: z.string(), UpdatedAt: z.string() };
export const SetupEntryWire = z.object({
  _id: z.string(),
  Name: z.string(),
  Description: z.string(),
  ...stamps,
  revision: z.string(),
});
export const CompanyWire = z.object({
  _id: z.string(),
  SN: z.number(),
  Name: z.string(),
  Phone: z.string(),
  Website: z.string(),
  Email: z.string(),
  Address: z.string(),
  ...stamps,
  revision: z.string(),
});

const stampsOf = (entry: SetupEntry | Company) => ({
  Creator: entry.createdBy,
  CreatedAt: entry.createdAt,
  UpdatedBy: entry.updatedBy,
  UpdatedAt: entry.updatedAt ?? '',
});

export const setupEntryToWire = (entry: SetupEntry) => ({
  _id: entry.id,
  Name: entry.name,
  Description: entry.description,
  ...stampsOf(entry),
  revision: setupEntryRevision(entry),
});

export const companyToWire = (company: Company, serial: number) => ({
  _id: company.id,
  SN: serial,
  Name: company.name,
  Phone: company.phone,
  Website: company.website,
  Email: company.email,
  Address: company.address,
  ...stampsOf(company),
  revision: companyRevision(company),
});

const given = z
  .string()
  .max(2000)
  .nullish()
  .transform((value) => value ?? '');

export const SetupBodyWire = z.object({ Name: given, Description: given, revision: RevisionWire });
export const CompanyBodyWire = z.object({
  Name: given,
  Phone: given,
  Website: given,
  Email: given,
  Address: given,
  revision: RevisionWire,
});

export const setupEntryFromWire = (body: z.output<typeof SetupBodyWire>) => ({
  name: body.Name,
  description: body.Description,
});

export const companyFromWire = (body: z.output<typeof CompanyBodyWire>) => ({
  name: body.Name,
  phone: body.Phone,
  website: body.Website,
  email: body.Email,
  address: body.Address,
});
