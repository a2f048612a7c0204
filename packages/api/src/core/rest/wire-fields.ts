import type { FieldMessages } from '@bhandar/domain/shared';
import * as z from 'zod';
import type { RestRoute } from './route';

/** What the domain calls a field, and how documented bodies spell it: the first name that a body has is meant. */
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
  tenderedMinor: ['payment.tendered'],
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

/** A client may send any key, such as `__proto__`: only names of the table's own count. */
const wireNamesOf = (name: string): readonly string[] =>
  Object.hasOwn(WIRE_NAMES, name) ? (WIRE_NAMES[name] ?? []) : [];

/** A documented form is one line of the domain's document; its fields carry no path. */
const FORM_PATH = /^(?:lines\.0\.|line\.|shownPrices\.)?(?:goods\.)?/;

/** A field of a form's one line as the documented form calls it. */
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

/** Every way to spell a path: each of its parts as it is, or as documented bodies call it. */
function spellings(path: string): string[] {
  return path.split('.').reduce<string[]>(
    (paths, part) => {
      const names = [part, ...wireNamesOf(part)];
      return paths.flatMap((before) => names.map((name) => (before ? `${before}.${name}` : name)));
    },
    [''],
  );
}

/** A field of the domain as the request of this route calls it; undefined where the request has no such field. */
function wireFieldOf(route: RestRoute, field: string): string | undefined {
  const candidates = [...spellings(field), ...spellings(field.replace(FORM_PATH, ''))];
  return candidates.find((candidate) => isWireField(route, candidate));
}

/** What is wrong, under the names that the client sent; what it cannot name is said by the message alone. */
export function toWireFields(route: RestRoute, fields: FieldMessages | undefined): FieldMessages | undefined {
  if (!fields) return undefined;
  const named = Object.entries(fields).flatMap(([field, message]) => {
    const name = wireFieldOf(route, field);
    return name === undefined ? [] : [[name, message] as const];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}
