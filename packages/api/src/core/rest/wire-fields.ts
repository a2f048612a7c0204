import type { FieldMessages } from '@bhandar/domain/shared';
import * as z from 'zod';
import type { RestRoute } from './route';

/** The documented names of the domain's fields; the first one that the body has applies. */
const WIRE_NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ['_id'],
  name: ['Name', 'product_name', 'tradeName', 'fileName'],
  description: ['Description'],
  phone: ['Phone'],
  website: ['Website'],
  email: ['Email'],
  address: ['Address'],
  storeName: ['store_name'],
  locationId: ['store_id', 'store_name', 'storeName'],
  homeId: ['store_id', 'store_name', 'storeName'],
  placeId: ['store_id', 'store_name', 'storeName'],
  orderId: ['id'],
  lines: ['items', 'products'],
  productId: ['itemId', 'product_id'],
  batchId: ['batch_id'],
  quantity: ['stock'],
  unitPriceMinor: ['price'],
  priceMinor: ['price'],
  reason: ['rejectionReason'],
  receiptNo: ['order_id'],
  saleId: ['order_id'],
  refundMinor: ['refund'],
  paymentMethod: ['payment.method'],
  discountMinor: ['payment.discount'],
  totalMinor: ['payment.total'],
  tenderedMinor: ['payment.tendered', 'tendered'],
  amountMinor: ['amount'],
  basisPoints: ['percent'],
  tenderId: ['tender_id'],
  customerId: ['customer_id'],
  overLimitReason: ['over_limit_reason'],
  deviceId: ['device_id'],
  unitMrpMinor: ['unitMrp', 'price'],
  packTpMinor: ['packTp'],
  packMrpMinor: ['packMrp'],
  purchaseVat: ['purchaseVatTaka'],
  purchaseDiscount: ['purchaseDiscountTaka'],
  salesVat: ['salesVatTaka'],
  salesDiscount: ['salesDiscountTaka'],
  packSize: ['packSize', 'purchasePackSize'],
  expiresOn: ['expiryDate'],
  supplierId: ['supplier'],
};

/** A client may send any key, such as `__proto__`, so only own keys of the table count. */
const wireNamesOf = (name: string): readonly string[] =>
  Object.hasOwn(WIRE_NAMES, name) ? (WIRE_NAMES[name] ?? []) : [];

/** A documented form is one line of the domain's document, and its fields have no path. */
const FORM_PATH = /^(?:lines\.0\.|line\.|shownPrices\.)?(?:goods\.)?/;

/** The documented name of a field of a form's only line. */
export function formField(field: string): string {
  const name = field.replace(FORM_PATH, '');
  return wireNamesOf(name)[0] ?? name;
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
}

function declares(schema: JsonSchema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if ([...(schema.anyOf ?? []), ...(schema.allOf ?? [])].some((each) => declares(each, [name, ...rest]))) return true;
  const { properties = {} } = schema;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const inner = /^\d+$/.test(name) ? schema.items : own;
  return inner !== undefined && declares(inner, rest);
}

const schemasOf = new WeakMap<RestRoute, readonly JsonSchema[]>();

function requestSchemas(route: RestRoute): readonly JsonSchema[] {
  const known = schemasOf.get(route);
  if (known) return known;
  const schemas = [route.body, route.query, route.params].flatMap((schema) =>
    schema ? [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema] : [],
  );
  schemasOf.set(route, schemas);
  return schemas;
}

export const isWireField = (route: RestRoute, field: string): boolean =>
  requestSchemas(route).some((schema) => declares(schema, field.split('.')));

/** All spellings of a path, with each part as it is or as documented bodies name it. */
function spellings(path: string): string[] {
  return path.split('.').reduce<string[]>(
    (paths, part) => {
      const names = [part, ...wireNamesOf(part)];
      return paths.flatMap((before) => names.map((name) => (before ? `${before}.${name}` : name)));
    },
    [''],
  );
}

/** The name of a domain field in the request of this route; undefined if the request has no such field. */
function wireFieldOf(route: RestRoute, field: string): string | undefined {
  const candidates = [...spellings(field), ...spellings(field.replace(FORM_PATH, ''))];
  return candidates.find((candidate) => isWireField(route, candidate));
}

/** The errors under the field names that the client sent; others are covered by the message alone. */
export function toWireFields(route: RestRoute, fields: FieldMessages | undefined): FieldMessages | undefined {
  if (!fields) return undefined;
  const named = Object.entries(fields).flatMap(([field, message]) => {
    const name = wireFieldOf(route, field);
    return name === undefined ? [] : [[name, message] as const];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}
