import type { Role } from '@bhandar/domain/accounts';
import {
  ArrowLeftRight,
  Boxes,
  Building2,
  ClipboardCheck,
  ClipboardList,
  Contact,
  FileBox,
  FileInput,
  Hourglass,
  House,
  ListChecks,
  PackageOpen,
  PackagePlus,
  PackageX,
  Pill,
  Ruler,
  Scale,
  ScanBarcode,
  ShoppingBasket,
  ShoppingCart,
  Tags,
  Truck,
  Undo2,
  Upload,
  Users,
} from 'lucide-react';
import type { Group, PublicScreen, Screen } from './screen';

export type { Domain, Group, PublicScreen, Screen } from './screen';

const everyone = ['superadmin', 'admin', 'employee'] as const satisfies readonly Role[];
const managers = ['superadmin', 'admin'] as const satisfies readonly Role[];
const warehouse = ['superadmin'] as const satisfies readonly Role[];

/** THE route table: routes, menus, access gate, breadcrumbs and links derive from it. The order is the menu's. */
export const SCREENS = {
  overview: {
    path: '',
    title: 'overview',
    icon: House,
    group: 'home',
    domain: 'accounts',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/accounts/overview-screen'),
  },
  pharmacyProducts: {
    path: 'products/pharmacy',
    title: 'pharmacyProducts',
    icon: Pill,
    group: 'catalogue',
    domain: 'catalogue',
    routes: ['superadmin', 'employee'],
    menu: warehouse,
    load: () => import('./features/catalogue/products-screen'),
    props: { kind: 'pharmacy' },
  },
  nonPharmacyProducts: {
    path: 'products/non-pharmacy',
    title: 'nonPharmacyProducts',
    icon: ShoppingBasket,
    group: 'catalogue',
    domain: 'catalogue',
    routes: ['superadmin', 'employee'],
    menu: warehouse,
    load: () => import('./features/catalogue/products-screen'),
    props: { kind: 'nonPharmacy' },
  },
  productImport: {
    path: 'products/import',
    title: 'productImport',
    icon: Upload,
    group: 'catalogue',
    domain: 'catalogue',
    routes: warehouse,
    menu: [],
    parent: 'pharmacyProducts',
    load: () => import('./features/catalogue/import-screen'),
  },
  productLabels: {
    path: 'products/labels',
    title: 'productLabels',
    icon: Tags,
    group: 'catalogue',
    domain: 'catalogue',
    routes: everyone,
    menu: [],
    load: () => import('./features/catalogue/label-screen'),
  },
  scannerTest: {
    path: 'scanner',
    title: 'scannerTest',
    icon: ScanBarcode,
    group: 'catalogue',
    domain: 'catalogue',
    routes: everyone,
    menu: [],
    load: () => import('./features/catalogue/scanner-screen'),
  },
  product: {
    path: 'products/:id',
    title: 'product',
    icon: Pill,
    group: 'catalogue',
    domain: 'catalogue',
    routes: everyone,
    menu: [],
    load: () => import('./features/catalogue/product-page-screen'),
  },
  batch: {
    path: 'batches/:id',
    title: 'batch',
    icon: Boxes,
    group: 'stock',
    domain: 'inventory',
    routes: everyone,
    menu: [],
    load: () => import('./features/inventory/batch-screen'),
  },
  pharmacyRequests: {
    path: 'requested-items/pharmacy',
    title: 'pharmacyRequests',
    icon: PackagePlus,
    group: 'requests',
    domain: 'ordering',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/ordering/requested-items-screen'),
    props: { kind: 'pharmacy' },
  },
  nonPharmacyRequests: {
    path: 'requested-items/non-pharmacy',
    title: 'nonPharmacyRequests',
    icon: ShoppingCart,
    group: 'requests',
    domain: 'ordering',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/ordering/requested-items-screen'),
    props: { kind: 'nonPharmacy' },
  },
  pharmacyOrders: {
    path: 'orders/pharmacy',
    title: 'pharmacyOrders',
    icon: ClipboardCheck,
    group: 'orders',
    domain: 'ordering',
    routes: managers,
    menu: managers,
    load: () => import('./features/ordering/orders-screen'),
    props: { kind: 'pharmacy' },
  },
  nonPharmacyOrders: {
    path: 'orders/non-pharmacy',
    title: 'nonPharmacyOrders',
    icon: ClipboardList,
    group: 'orders',
    domain: 'ordering',
    routes: managers,
    menu: managers,
    load: () => import('./features/ordering/orders-screen'),
    props: { kind: 'nonPharmacy' },
  },
  pharmacyPurchases: {
    path: 'purchases/pharmacy',
    title: 'pharmacyPurchases',
    icon: FileInput,
    group: 'purchases',
    domain: 'ordering',
    routes: managers,
    menu: managers,
    load: () => import('./features/ordering/purchases-screen'),
    props: { kind: 'pharmacy' },
  },
  nonPharmacyPurchases: {
    path: 'purchases/non-pharmacy',
    title: 'nonPharmacyPurchases',
    icon: FileBox,
    group: 'purchases',
    domain: 'ordering',
    routes: managers,
    menu: managers,
    load: () => import('./features/ordering/purchases-screen'),
    props: { kind: 'nonPharmacy' },
  },
  pharmacyInventory: {
    path: 'inventory/pharmacy',
    title: 'pharmacyInventory',
    icon: PackageOpen,
    group: 'stock',
    domain: 'inventory',
    routes: managers,
    menu: ['admin'],
    load: () => import('./features/inventory/inventory-screen'),
    props: { kind: 'pharmacy' },
  },
  nonPharmacyInventory: {
    path: 'inventory/non-pharmacy',
    title: 'nonPharmacyInventory',
    icon: Boxes,
    group: 'stock',
    domain: 'inventory',
    routes: managers,
    menu: ['admin'],
    load: () => import('./features/inventory/inventory-screen'),
    props: { kind: 'nonPharmacy' },
  },
  expiry: {
    path: 'expiry',
    title: 'expiry',
    icon: Hourglass,
    group: 'returns',
    domain: 'inventory',
    routes: managers,
    menu: managers,
    load: () => import('./features/inventory/expiry-screen'),
  },
  customerReturns: {
    path: 'returns/customers',
    title: 'customerReturns',
    icon: Undo2,
    group: 'returns',
    domain: 'pos',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/pos/return-screen'),
  },
  damageReturns: {
    path: 'returns/expires-or-damages',
    title: 'damageReturns',
    icon: PackageX,
    group: 'returns',
    domain: 'inventory',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/inventory/write-off-screen'),
  },
  stockTransfers: {
    path: 'inventory/transfers',
    title: 'stockTransfers',
    icon: ArrowLeftRight,
    group: 'stock',
    domain: 'inventory',
    routes: managers,
    menu: managers,
    load: () => import('./features/inventory/transfers-screen'),
  },
  stockAdjustments: {
    path: 'inventory/adjustments',
    title: 'stockAdjustments',
    icon: Scale,
    group: 'stock',
    domain: 'inventory',
    routes: managers,
    menu: managers,
    load: () => import('./features/inventory/adjustments-screen'),
  },
  stockCounts: {
    path: 'inventory/counts',
    title: 'stockCounts',
    icon: ListChecks,
    group: 'stock',
    domain: 'inventory',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/inventory/counts-screen'),
  },
  categories: {
    path: 'setup/categories',
    title: 'categories',
    icon: Tags,
    group: 'setup',
    domain: 'catalogue',
    routes: managers,
    menu: managers,
    load: () => import('./features/catalogue/categories-screen'),
  },
  unitTypes: {
    path: 'setup/unit-types',
    title: 'unitTypes',
    icon: Ruler,
    group: 'setup',
    domain: 'catalogue',
    routes: managers,
    menu: managers,
    load: () => import('./features/catalogue/unit-types-screen'),
  },
  companies: {
    path: 'setup/companies',
    title: 'companies',
    icon: Building2,
    group: 'setup',
    domain: 'catalogue',
    routes: managers,
    menu: managers,
    load: () => import('./features/catalogue/companies-screen'),
  },
  employees: {
    path: 'employees',
    title: 'employees',
    icon: Users,
    group: 'people',
    domain: 'accounts',
    routes: managers,
    menu: managers,
    load: () => import('./features/accounts/employees-screen'),
  },
  customers: {
    path: 'customers',
    title: 'customers',
    icon: Contact,
    group: 'people',
    domain: 'pos',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/pos/customers-screen'),
  },
  supplierLists: {
    path: 'suppliers/lists',
    title: 'supplierLists',
    icon: Truck,
    group: 'suppliers',
    domain: 'ordering',
    routes: managers,
    menu: warehouse,
    load: () => import('./features/ordering/suppliers-screen'),
  },
  pos: {
    path: 'pos',
    title: 'pos',
    icon: ScanBarcode,
    group: 'till',
    domain: 'pos',
    routes: everyone,
    menu: everyone,
    load: () => import('./features/pos/pos-screen'),
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

export const PUBLIC_SCREENS = {
  landing: {
    path: '/',
    aliases: ['/home'],
    title: 'landing',
    domain: 'public',
    frame: 'public',
    load: () => import('./features/public/landing-screen'),
  },
  login: {
    path: '/login',
    title: 'login',
    domain: 'accounts',
    frame: 'plain',
    load: () => import('./features/accounts/login-screen'),
  },
  register: {
    path: '/register',
    title: 'register',
    domain: 'accounts',
    frame: 'plain',
    load: () => import('./features/accounts/register-screen'),
  },
} as const satisfies Record<string, PublicScreen>;

export type PublicScreenName = keyof typeof PUBLIC_SCREENS;

export const AREAS = {
  superadmin: '/dashboard',
  admin: '/admin-dashboard',
  employee: '/employee-dashboard',
} as const satisfies Record<Role, string>;

const screensInOrder = Object.entries(SCREENS) as [ScreenName, Screen][];
const queryText = (query: Record<string, string> | undefined) => (query ? `?${new URLSearchParams(query)}` : '');

/**
 * The one way to write a link to a dashboard screen; `query` presets its list, e.g. `{ status: 'pending' }`, and fills the
 * parameters of its path: `hrefTo(role, 'batch', { id })`.
 */
export function hrefTo(role: Role, screen: ScreenName, query: Record<string, string> = {}): string {
  const rest = { ...query };
  const path = SCREENS[screen].path.replace(PARAMETER, (parameter, name: string) => {
    const value = rest[name];
    delete rest[name];
    return value === undefined ? parameter : encodeURIComponent(value);
  });
  return `${AREAS[role]}${path === '' ? '' : `/${path}`}${Object.keys(rest).length > 0 ? queryText(rest) : ''}`;
}

const PARAMETER = /:(\w+)/g;

export const publicHref = (screen: PublicScreenName, query?: Record<string, string>): string =>
  `${PUBLIC_SCREENS[screen].path}${queryText(query)}`;

export const parentOf = ({ parent }: Screen): ScreenName | undefined =>
  screensInOrder.find(([name]) => name === parent)?.[0];

export const mayOpen = (role: Role, screen: ScreenName): boolean =>
  (SCREENS[screen].routes as readonly Role[]).includes(role);

export interface RoutedScreen {
  name: ScreenName;
  screen: Screen;
}

export const routesOf = (role: Role): RoutedScreen[] =>
  screensInOrder.filter(([, { routes }]) => routes.includes(role)).map(([name, screen]) => ({ name, screen }));

export interface MenuGroup {
  group: Group;
  entries: RoutedScreen[];
}

/** The menu of a role, grouped; groups come in the order of their first screen. */
export function menuOf(role: Role): MenuGroup[] {
  const groups = new Map<Group, RoutedScreen[]>();
  for (const [name, screen] of screensInOrder) {
    if (!screen.menu.includes(role)) continue;
    groups.set(screen.group, [...(groups.get(screen.group) ?? []), { name, screen }]);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}

/** The area that an address lies in, whoever may open it. */
export const areaOf = (pathname: string): Role | undefined =>
  (Object.entries(AREAS) as [Role, string][]).find(
    ([, area]) => pathname === area || pathname.startsWith(`${area}/`),
  )?.[0];

/** The role's screen at an address, or undefined where there is none for them. */
export function screenAt(role: Role, pathname: string): RoutedScreen | undefined {
  const path = pathname.replace(/\/+$/, '');
  const plain = screensInOrder.find(([name]) => hrefTo(role, name) === path);
  // A plain address, whoever it is for, comes before one with a parameter: `products/import` is no product's id.
  return routesOf(role).find(({ name, screen }) =>
    plain ? name === plain[0] : screen.path.includes(':') && matches(`${AREAS[role]}/${screen.path}`, path),
  );
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(PARAMETER, '[^/]+')}$`).test(path);

/** Where a login leads: the page first asked for, if it is one of theirs, else their home. */
export function afterLogin(role: Role, from: string | null): string {
  const asked = from?.split(/[?#]/)[0];
  return from && asked && screenAt(role, asked) ? from : AREAS[role];
}
