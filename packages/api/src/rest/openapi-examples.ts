/** The part of JSON Schema that examples use. */
interface Json {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  minimum?: number;
  example?: unknown;
}

const ID = '0d9f6a4e-6d2c-4a8b-9f59-3c1b7c2e8a10';
const INSTANT = '2026-11-21T09:04:00.000Z';

/** Example values by field name; other fields get a plain value of their type. */
const SAID: Readonly<Record<string, unknown>> = {
  tradeName: 'Napa',
  Product_name: 'Napa',
  product_name: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  Strength: '500 mg',
  category: 'Tablet',
  Category: 'Tablet',
  company: 'Beximco Pharmaceuticals Ltd.',
  Company: 'Beximco Pharmaceuticals Ltd.',
  unitType: 'tablet',
  packType: 'Box',
  code: 'P000001',
  Name: 'Tablet',
  Description: 'Solid, swallowed',
  name: 'Rahima Khatun',
  firstName: 'Rahima',
  lastName: 'Khatun',
  email: 'rahima@example.com',
  Email: 'info@example.com',
  phone: '0171234567',
  Phone: '028833047',
  website: 'https://example.com',
  Website: 'https://example.com',
  address: 'House 3, Road 5, Dhaka',
  Address: 'Mohakhali, Dhaka',
  city: 'Dhaka',
  storeName: 'Lake Road Pharmacy',
  store_name: 'Lake Road Pharmacy',
  role: 'employee',
  status: 'approved',
  password: 'Rickshaw7!Green',
  confirmPassword: 'Rickshaw7!Green',
  currentPassword: 'Chemist@2026',
  newPassword: 'Rickshaw7!Green',
  otp: '314159',
  message: 'Done',
  note: 'Soon, please',
  reason: 'Damaged in transit',
  voucher: 'SO-000042',
  requestedBy: 'Rahima Khatun',
  by: 'Anik Rahman',
  sentBy: 'Anik Rahman',
  names: 'Napa 500 mg',
  order_id: 'LRP-1-000042',
  receiptNo: 'LRP-1-000042',
  fileName: 'prices.csv',
  price: 12,
  quantity: 4,
  subtotal: 48,
  total: 48,
  discount: 0,
  stock: 84,
  created_at: INSTANT,
};

const isInstant = (name: string) => /(At|Time|_at)$/.test(name);

/** An example that satisfies the schema and makes sense to readers. */
export function exampleOf(schema: Json, name = ''): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes(SAID[name]) ? SAID[name] : schema.enum[0];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return exampleOf(variants.find((variant) => variant.type !== 'null') ?? {}, name);
  if (schema.allOf?.[0]) return exampleOf(schema.allOf[0], name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return exampleObject(schema);
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name.replace(/s$/, ''))] : [];
  if (schema.format === 'uuid' || /^_id$|Id$|_id$/.test(name))
    return schema.format === 'uuid' || name !== 'order_id' ? ID : SAID.order_id;
  const said = SAID[name];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer')
    return typeof said === 'number' ? said : Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'date') return '2026-11-21';
  if (schema.format === 'date-time') return INSTANT;
  if (schema.format === 'email') return 'rahima@example.com';
  if (isInstant(name)) return INSTANT;
  if (typeof said === 'string') return said;
  return type === 'string' ? '' : (said ?? '');
}

function exampleObject({ properties = {} }: Json): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner, name)]));
}
