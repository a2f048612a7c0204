import { TEST_PASSWORD } from '@bhandar/testing/factories';
import { but, managersOfStore, type ProcedurePath, type Rule, staffOfStore } from './rule';
import type { Targets } from './targets';

/** The parameters of a documented call: the id in its path, and its body. */
export interface Sent {
  id?: string;
  body?: unknown;
  query?: string;
  raw?: string;
}

export interface RouteEntry {
  /** The procedure behind the path, whose line in the table applies here too. */
  like: ProcedurePath;
  send: (targets: Targets, who?: string) => Sent | Promise<Sent>;
  /** A rule that differs from its procedure's; give the reason beside it. */
  rule?: Rule;
}

type Kind = 'pharmacy' | 'nonPharmacy';
const KINDS: readonly Kind[] = ['pharmacy', 'nonPharmacy'];

const line = (like: ProcedurePath, send: RouteEntry['send'] = () => ({}), rule?: Rule): RouteEntry =>
  rule ? { like, send, rule } : { like, send };
const byId = (make: (t: Targets) => Promise<string>, body?: (t: Targets) => unknown) => async (t: Targets) => ({
  id: await make(t),
  ...(body ? { body: await body(t) } : {}),
});

const PASSWORDS = { password: 'Rickshaw7!Green', confirmPassword: 'Rickshaw7!Green' };
const personOf = (t: Targets) => {
  const { storeName: store_name, ...person } = t.person();
  return { ...person, store_name };
};

const accountRoutes: Record<string, RouteEntry> = {
  'post /api/auth/login': line('accounts.loginWithToken', async (t) => ({
    body: { email: await t.emailOfColleague(), password: TEST_PASSWORD },
  })),
  'post /api/auth/logout': line('accounts.logout'),
  // Without a token it registers an account; with one it creates an employee.
  'post /api/products/auth/register': line(
    'accounts.createEmployee',
    (t) => ({ body: { ...personOf(t), ...PASSWORDS } }),
    but(managersOfStore('NOT_PERMITTED'), { visitor: 'done' }),
  ),
  'post /api/auth/forgot-password': line('accounts.forgotPassword', async (t) => ({
    body: { email: await t.emailOfColleague() },
  })),
  'post /api/auth/verify-otp': line('accounts.verifyOtpWithToken', async (t) => ({ body: await t.otp() })),
  'post /api/auth/reset-password': line('accounts.resetPassword', async (t) => ({ body: await t.grant() })),
  'post /api/contactUs': line('accounts.contactUs', (t) => ({ body: t.message() })),
  'post /api/newsletter': line('accounts.subscribe', (t) => ({ body: { email: t.person().email } })),
  'get /api/auth/profile': line('accounts.getProfile'),
  'put /api/auth/profile': line('accounts.updateProfile', () => ({
    body: { firstName: 'Salma', lastName: 'Khatun', phone: '0171234567' },
  })),
  'post /api/auth/change-password': line('accounts.changePasswordWithToken', () => ({
    body: { currentPassword: TEST_PASSWORD, newPassword: PASSWORDS.password, ...PASSWORDS },
  })),
  'get /api/auth/sessions': line('accounts.listSessions'),
  'delete /api/auth/sessions/:id': line('accounts.endSession', async (t, who) => ({
    id: await t.signInOf(who ?? t.employee.id),
  })),
  'get /api/products/auth/user/:id': line(
    'accounts.getEmployee',
    byId((t) => t.colleague()),
  ),
  'get /api/products/employees': line('accounts.listEmployees'),
  'put /api/update/employees/:id': line(
    'accounts.updateEmployee',
    byId((t) => t.colleague(), personOf),
  ),
  'delete /api/products/employees/:id': line(
    'accounts.removeEmployee',
    byId((t) => t.colleague()),
  ),
};

const productRoutes = (kind: Kind): Record<string, RouteEntry> => {
  const path = `/api/products/${kind}`;
  const details = (t: Targets) => t.details();
  return {
    [`get ${path}`]: line('catalogue.listProducts'),
    [`get ${path}/count`]: line('catalogue.listProducts'),
    [`get ${path}/:id`]: line(
      'catalogue.getProduct',
      byId((t) => t.product(kind)),
    ),
    [`post ${path}`]: line('catalogue.createProduct', async (t) => ({ body: await t.details() })),
    [`put ${path}/:id`]: line(
      'catalogue.updateProduct',
      byId((t) => t.product(kind), details),
    ),
    [`delete ${path}/:id`]: line(
      'catalogue.removeProduct',
      byId((t) => t.product(kind)),
    ),
  };
};

const LISTS = {
  Category: 'catalogue.listCategories',
  UnitType: 'catalogue.listUnitTypes',
  Company: 'catalogue.listCompanies',
} as const;

const setupRoutes = (path: string, name: keyof typeof LISTS, table: 'category' | 'unitType' | 'company') => {
  const contact = { Phone: '028833047', Website: 'https://a.example', Email: 'a@b.example', Address: 'Dhaka' };
  const body = (t: Targets) => ({ Name: t.name('Row'), ...(table === 'company' ? contact : { Description: 'Words' }) });
  return {
    [`get ${path}`]: line(LISTS[name]),
    [`post ${path}`]: line(`catalogue.create${name}`, (t) => ({ body: body(t) })),
    [`put ${path}/:id`]: line(
      `catalogue.update${name}`,
      byId((t) => t.setupRow(table), body),
    ),
    [`delete ${path}/:id`]: line(
      `catalogue.remove${name}`,
      byId((t) => t.setupRow(table)),
    ),
  };
};

const orderRoutes = (kind: Kind): Record<string, RouteEntry> => {
  const path = `/api/orders/${kind}`;
  const order = (t: Targets) => t.order(kind);
  const item = async (t: Targets) => ({ itemId: (await t.stocked(kind)).productId, quantity: 1 });
  return {
    [`get ${path}`]: line('ordering.listOrders'),
    [`post ${path}`]: line(
      'ordering.placeOrder',
      async (t) => ({ body: { items: [await item(t)], store_id: t.store.id } }),
      // A store outside the access scope is ignored, as at the till.
      staffOfStore(),
    ),
    [`put ${path}/:id`]: line(
      'ordering.approveOrder',
      byId(order, () => ({ status: 'approved' })),
    ),
    [`patch ${path}/:id/approve`]: line(
      'ordering.approveOrder',
      byId(order, () => ({})),
    ),
    [`patch ${path}/:id/reject`]: line(
      'ordering.rejectOrder',
      byId(order, () => ({})),
    ),
  };
};

const purchaseRoutes = (kind: Kind): Record<string, RouteEntry> => {
  const body = async (t: Targets) => {
    const { unitType: salesUnitType, ...goods } = await t.details();
    return { ...goods, salesUnitType, stock: 10, packSize: 1, packTp: 8, packMrp: 12, locationId: t.store.id };
  };
  return {
    [`get /api/purchases/${kind}`]: line('purchasing.listPurchases'),
    [`post /api/purchases/${kind}`]: line('purchasing.recordPurchase', async (t) => ({ body: await body(t) })),
    [`delete /api/purchases/${kind}/:id`]: line(
      'purchasing.voidPurchase',
      byId((t) => t.purchase(kind)),
    ),
  };
};

const requestRoutes = (kind: Kind): Record<string, RouteEntry> => ({
  [`get /api/requestedItems/${kind}`]: line('ordering.listRequestedItems'),
  [`post /api/requestedItems/${kind}`]: line('ordering.requestItem', (t) => ({
    body: { tradeName: t.name('Request'), store_id: t.store.id },
  })),
});

const supplierBody = (t: Targets) => ({
  name: t.name('Supplier'),
  phone: '01711000000',
  email: 'a@b.example',
  address: 'Dhaka',
  website: 'https://a.example',
});

const documentBody = (t: Targets) => {
  const { packTpMinor: _, packMrpMinor: __, ...texts } = t.sheetLineOf();
  return { ...texts, stock: 10, packSize: 1, packTp: 8, salePackSize: 1, packMrp: 12 };
};

const goodsRoutes: Record<string, RouteEntry> = {
  'get /api/movements': line('inventory.exportMovements'),
  'get /api/suppliers/lists': line('purchasing.listSuppliers'),
  'post /api/suppliers/lists': line('purchasing.createSupplier', (t) => ({ body: supplierBody(t) })),
  'put /api/suppliers/lists/:id': line(
    'purchasing.updateSupplier',
    byId((t) => t.supplier(), supplierBody),
  ),
  'delete /api/suppliers/lists/:id': line(
    'purchasing.removeSupplier',
    byId((t) => t.supplier()),
  ),
  'get /api/suppliers/payments': line('purchasing.listSupplierLedger'),
  'get /api/suppliers/documents': line('purchasing.listSheetLines'),
  'post /api/suppliers/documents': line('purchasing.addSheetLine', (t) => ({ body: documentBody(t) })),
  'put /api/suppliers/documents/:id': line(
    'purchasing.updateSheetLine',
    byId(async (t) => (await t.sheetLine()).id, documentBody),
  ),
  'delete /api/suppliers/documents/:id': line(
    'purchasing.removeSheetLine',
    byId(async (t) => (await t.sheetLine()).id),
  ),
  'post /api/suppliers/sheets/:id/files': line('purchasing.attachToSheet', async (t) => ({
    id: (await t.sheetLine()).sheet.id,
    query: 'fileName=scan.pdf',
    raw: '%PDF-1.7',
  })),
  'get /api/suppliers/sheets/files/:id': line(
    'purchasing.openSheetFile',
    byId((t) => t.sheetFile()),
  ),
  'get /api/returns/expiresOrDamagesReturns': line('inventory.listWriteOffs'),
  'post /api/returns/expiresOrDamagesReturns': line('inventory.writeOffGoods', async (t) => ({
    body: { ...(await t.returned()), store_id: t.store.id },
  })),
  'delete /api/returns/expiresOrDamagesReturns/:id': line(
    'inventory.voidWriteOff',
    byId((t) => t.pendingWriteOff()),
  ),
  'post /api/catalogue/imports': line('catalogue.uploadImport', () => ({
    query: 'fileName=list.csv',
    raw: 'Name\nNapa\n',
  })),
  'get /api/catalogue/imports/:id/rejects.csv': line(
    'catalogue.importHeaders',
    byId((t) => t.importJob()),
  ),
};

const counterRoutes: Record<string, RouteEntry> = {
  'get /api/sales': line('pos.exportSales'),
  'get /api/sales/:id/link': line(
    'pos.receiptLink',
    byId(async (t) => (await t.sale()).id),
  ),
  'post /api/sales/:id/link': line(
    'pos.shareReceipt',
    byId(
      async (t) => (await t.sale()).id,
      () => ({ language: 'en' }),
    ),
  ),
  'delete /api/sales/:id/link': line(
    'pos.revokeReceiptLink',
    byId((t) => t.sharedSale()),
  ),
  'post /api/sales/:id/email': line(
    'pos.mailReceipt',
    byId(
      async (t) => (await t.sale()).id,
      () => ({ email: 'rahima@example.com', language: 'en' }),
    ),
  ),
  'get /api/jobs/:id/file': line(
    'jobs.readJobFile',
    byId((t) => t.exportJob('done')),
  ),
  'post /api/products/sales': line('pos.recordSale', async (t) => {
    const { productId: product_id, unitPriceMinor } = await t.goods();
    const products = [{ product_id, price: unitPriceMinor / 100, quantity: 1 }];
    return { body: { store_id: t.store.id, products, customer: { name: t.name('Buyer') } } };
  }),
  'get /api/products/customers': line('pos.listCustomers'),
  'post /api/products/customers': line('pos.createCustomer', (t) => ({
    body: { ...t.customerDetails(), store_id: t.store.id },
  })),
  'delete /api/products/customers/:id': line(
    'pos.retireCustomer',
    byId((t) => t.customer()),
  ),
  'get /api/products/customers/:id/statement': line('pos.customerStatementPdf', async (t) => ({
    id: await t.customer(),
    query: 'from=2026-01-01&to=2026-12-31',
  })),
  'get /api/returns/customers': line('pos.listSaleReturns'),
  'post /api/returns/customers': line('pos.returnGoods', async (t) => ({
    body: { ...(await t.returned()), store_id: t.store.id },
  })),
  'delete /api/returns/customers/:id': line(
    'pos.voidSaleReturn',
    byId((t) => t.pendingReturn()),
  ),
};

/** The permissions of every documented path: those of the procedure behind it. */
export const ROUTES: Record<string, RouteEntry> = {
  ...accountRoutes,
  ...Object.assign({}, ...KINDS.map(productRoutes)),
  ...setupRoutes('/api/setup/categories', 'Category', 'category'),
  ...setupRoutes('/api/setup/unitTypes', 'UnitType', 'unitType'),
  ...setupRoutes('/api/setup/companies', 'Company', 'company'),
  ...Object.assign({}, ...KINDS.map(orderRoutes), ...KINDS.map(purchaseRoutes), ...KINDS.map(requestRoutes)),
  ...goodsRoutes,
  ...counterRoutes,
  'get /api/openapi.json': line('accounts.me'),
  'get /api/docs': line('accounts.me'),
  'get /api/docs/style.css': line('accounts.me'),
};
