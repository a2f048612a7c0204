import * as z from 'zod';
import { type FileCells, issue } from '../../shared';
import { MONEY_STYLES } from '../../shared/number-text';
import { ProductKind } from '../products/product-kind';
import { DATE_STYLES } from './expiry-text';

/** How the cells of a field are read. */
export type FieldReading =
  | 'text'
  | 'code'
  | 'count'
  | 'money'
  | 'unitMoney'
  | 'priceText'
  | 'barcode'
  | 'date'
  | 'flag';

interface TargetColumn {
  reads: FieldReading;
  /** Headers as people write them, folded to letters and digits; earlier spellings are more certain. */
  spellings: readonly string[];
  maxLength?: number;
  /** Over-long texts are cut with a warning (vaccines list thirty substances); elsewhere they refuse the row. */
  cut?: true;
}

/** Every field that a file may have for a product, and the headers that files use for it. */
export const TARGET_COLUMNS = {
  tradeName: {
    reads: 'text',
    maxLength: 300,
    spellings: [
      'tradename',
      'brandname',
      'productname',
      'itemname',
      'medicinename',
      'drugname',
      'name',
      'product',
      'item',
      'description',
      'itemdescription',
      'medicine',
      'title',
      'particulars',
      'articlename',
      'designation',
      'নাম',
    ],
  },
  genericName: {
    reads: 'text',
    maxLength: 500,
    cut: true,
    spellings: ['genericname', 'generic', 'inn', 'molecule', 'substance', 'salt', 'saltname', 'activeingredient'],
  },
  composition: {
    reads: 'text',
    maxLength: 500,
    cut: true,
    spellings: ['composition', 'shortcomposition1', 'composition1'],
  },
  compositionMore: { reads: 'text', maxLength: 500, cut: true, spellings: ['shortcomposition2', 'composition2'] },
  strength: {
    reads: 'text',
    maxLength: 200,
    cut: true,
    spellings: ['strength', 'mg', 'dose', 'dosage', 'potency', 'power'],
  },
  category: {
    reads: 'text',
    maxLength: 200,
    spellings: ['category', 'dosageform', 'form', 'categoryname', 'dosageformname', 'type', 'group', 'department'],
  },
  company: {
    reads: 'text',
    maxLength: 200,
    spellings: [
      'company',
      'companyname',
      'manufacturer',
      'manufacturername',
      'mfr',
      'mfg',
      'mfgcompany',
      'maker',
      'laboratory',
      'marketer',
      'brand',
      'কোম্পানি',
    ],
  },
  kind: { reads: 'text', spellings: ['kind', 'productkind', 'pharmacyornot'] },
  unitType: { reads: 'text', maxLength: 80, spellings: ['unittype', 'unit', 'uom', 'unitofmeasure', 'saleunit'] },
  packType: { reads: 'text', maxLength: 80, spellings: ['packtype', 'packaging', 'container', 'packunit'] },
  packSize: { reads: 'count', spellings: ['packsize', 'packqty', 'unitsperpack', 'pcsperpack', 'salepacksize'] },
  packLabel: {
    reads: 'text',
    maxLength: 300,
    spellings: ['packsizelabel', 'packlabel', 'packing', 'pack', 'packsize'],
  },
  content: {
    reads: 'text',
    maxLength: 300,
    cut: true,
    spellings: ['unitcontent', 'content', 'netcontent', 'volume', 'netweight'],
  },
  priceText: { reads: 'priceText', spellings: ['packagecontainer', 'pricetext', 'price', 'packprice', 'priceraw'] },
  packMrp: { reads: 'money', spellings: ['packmrp', 'packprice', 'packretailprice', 'boxmrp', 'boxprice'] },
  unitMrp: {
    reads: 'unitMoney',
    spellings: [
      'unitmrp',
      'mrp',
      'unitprice',
      'retailprice',
      'saleprice',
      'sellingprice',
      'price',
      'rate',
      'মূল্য',
      'দাম',
    ],
  },
  packTp: { reads: 'money', spellings: ['packtp', 'packcost', 'boxtp', 'packpurchaseprice'] },
  unitTp: {
    reads: 'unitMoney',
    spellings: ['unittp', 'tp', 'tradeprice', 'cost', 'unitcost', 'costprice', 'purchaseprice', 'buyprice', 'ptr'],
  },
  barcode: { reads: 'barcode', spellings: ['barcode', 'gtin', 'ean', 'ean13', 'upc', 'cip13', 'barcodeno'] },
  sourceId: {
    reads: 'code',
    maxLength: 200,
    spellings: [
      'sourceid',
      'brandid',
      'productid',
      'itemid',
      'itemcode',
      'productcode',
      'sku',
      'code',
      'id',
      'link',
      'url',
    ],
  },
  discontinued: { reads: 'flag', spellings: ['isdiscontinued', 'discontinued', 'withdrawn', 'inactive'] },
  ven: { reads: 'text', maxLength: 40, spellings: ['ven', 'venclass', 'vedclass', 'ved', 'criticality'] },
  openingQuantity: {
    reads: 'count',
    spellings: [
      'openingquantity',
      'openingstock',
      'quantity',
      'qty',
      'stock',
      'onhand',
      'balance',
      'stockqty',
      'পরিমাণ',
    ],
  },
  batchNumber: {
    reads: 'code',
    maxLength: 80,
    spellings: ['batchnumber', 'batchno', 'batch', 'lot', 'lotno', 'lotnumber', 'batchlot', 'ব্যাচ'],
  },
  expiry: {
    reads: 'date',
    spellings: ['expiry', 'expirydate', 'expiration', 'expirationdate', 'expdate', 'exp', 'expireson', 'bestbefore'],
  },
} as const satisfies Record<string, TargetColumn>;

export type TargetField = keyof typeof TARGET_COLUMNS;
export const TARGET_FIELDS = Object.keys(TARGET_COLUMNS) as readonly TargetField[];

/** Which column of the file (by its name from `nameColumns`) fills which field. */
export const ImportMapping = z
  .partialRecord(z.enum(TARGET_FIELDS, { error: issue('file.unknownColumnField') }), z.string().max(500))
  .refine((mapping) => (mapping.tradeName ?? '') !== '', { error: issue('file.chooseTradeName') });
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportOptions = z.object({
  /** The kind of goods if no column contains it. */
  kind: ProductKind,
  moneyStyle: z.enum(MONEY_STYLES).default('point'),
  dateStyle: z.enum(DATE_STYLES).default('dayFirst'),
  /** The source that numbers the ids: equal ids of one source are one product, of two sources they are not. */
  source: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, { error: issue('file.keyFormat') })
    .default('file'),
  /** Unusual dates of the opening stock, and several dates of one batch number, are the printed ones. */
  confirmDates: z.boolean().default(false),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** A file's row by column name. */
export type ImportCells = FileCells;

/** Column names that are unique and never blank, so that a mapping can point at any column of a real file. */
export function nameColumns(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, index) => {
    const base = header.replace(/^\ufeff/, '').trim() || `Column ${index + 1}`;
    let name = base;
    for (let copy = 2; taken.has(name); copy += 1) name = `${base} (${copy})`;
    taken.add(name);
    return name;
  });
}
