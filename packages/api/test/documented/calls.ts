/** The documented calls, each once, as their clients write them; the query names the parameters. */
const PRODUCT_AND_ACCOUNTS = [
  'POST /api/auth/login',
  'POST /api/products/auth/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/verify-otp',
  'POST /api/auth/reset-password',
  'POST /api/contactUs',
  'GET /api/products/pharmacy/count',
  'GET /api/products/nonPharmacy/count',
  'GET /api/requestedItems/pharmacy',
  'GET /api/requestedItems/nonPharmacy',
  'GET /api/orders/pharmacy',
  'GET /api/orders/nonPharmacy',
  'GET /api/purchases/pharmacy',
  'GET /api/purchases/nonPharmacy',
  'GET /api/returns/customers',
  'GET /api/returns/expiresOrDamagesReturns',
  'GET /api/setup/categories',
  'GET /api/setup/unitTypes',
  'GET /api/setup/companies',
  'GET /api/products/employees',
  'GET /api/products/customers',
  'GET /api/suppliers/lists',
  'GET /api/suppliers/payments',
  'GET /api/suppliers/documents',
  'POST /api/products/customers',
  'DELETE /api/products/customers/{id}',
  'POST /api/products/auth/register (bearer)',
  'PUT /api/update/employees/{id}',
  'DELETE /api/products/employees/{id}',
  'GET /api/products/pharmacy?page&limit',
  'GET /api/products/pharmacy?search&page&limit',
  'POST /api/products/pharmacy',
  'PUT /api/products/pharmacy/{id}',
  'DELETE /api/products/pharmacy/{id}',
  'GET /api/products/nonPharmacy?page&limit',
  'POST /api/products/nonPharmacy',
] as const;

/** Calls that were documented later. */
const CATALOGUE_AND_OPERATIONS = [
  'GET /api/products/pharmacy?page&limit&search',
  'GET /api/products/nonPharmacy?page&limit&search',
  'GET /api/products/pharmacy/{id}',
  'GET /api/products/nonPharmacy/{id}',
  'PUT /api/products/nonPharmacy/{id}',
  'DELETE /api/products/nonPharmacy/{id}',
  'POST /api/requestedItems/nonPharmacy',
  'POST /api/orders/nonPharmacy',
  'GET /api/orders/pharmacy?page&limit',
  'POST /api/orders/pharmacy',
  'POST /api/orders/pharmacy (older form)',
  'PUT /api/orders/pharmacy/{id}',
  'PATCH /api/orders/pharmacy/{id}/approve',
  'PATCH /api/orders/pharmacy/{id}/reject',
  'GET /api/products/auth/user/{id}',
  'POST /api/setup/categories',
  'PUT /api/setup/categories/{id}',
  'DELETE /api/setup/categories/{id}',
  'POST /api/setup/unitTypes',
  'PUT /api/setup/unitTypes/{id}',
  'DELETE /api/setup/unitTypes/{id}',
  'POST /api/setup/companies',
  'PUT /api/setup/companies/{id}',
  'DELETE /api/setup/companies/{id}',
  'POST /api/suppliers/lists',
  'PUT /api/suppliers/lists/{id}',
  'DELETE /api/suppliers/lists/{id}',
  'POST /api/purchases/nonPharmacy',
  'DELETE /api/purchases/nonPharmacy/{id}',
  'POST /api/purchases/pharmacy',
  'DELETE /api/purchases/pharmacy/{id}',
  'POST /api/returns/customers',
  'DELETE /api/returns/customers/{id}',
  'POST /api/returns/expiresOrDamagesReturns',
  'DELETE /api/returns/expiresOrDamagesReturns/{id}',
  'POST /api/suppliers/documents',
  'PUT /api/suppliers/documents/{id}',
  'DELETE /api/suppliers/documents/{id}',
  'GET /api/products/pharmacy',
  'GET /api/products/pharmacy?limit&approved&inInventory',
  'GET /api/products/nonpharmacy?limit&approved&inInventory',
  'GET /api/products/pharmacy?search&approved&inInventory',
  'POST /api/products/sales',
] as const;

export const DOCUMENTED_CALLS = [...PRODUCT_AND_ACCOUNTS, ...CATALOGUE_AND_OPERATIONS] as const;
export type DocumentedCall = (typeof DOCUMENTED_CALLS)[number];

/** Calls that do not exist yet. A call leaves this list when it is built. */
export const NOT_YET: readonly DocumentedCall[] = [];

/** The method and path of a call as the route table names them; express ignores the case of paths. */
export function routeOf(call: string): string {
  const [method = '', path = ''] = call.replace(/ \(.*\)$/, '').split(' ');
  return `${method} ${(path.split('?')[0] ?? '').replace(/\{(\w+)\}/g, ':$1')}`.toLowerCase();
}
