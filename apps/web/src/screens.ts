import type { Role } from '@bhandar/domain/accounts';
import {
  Boxes,
  Building2,
  ClipboardCheck,
  ClipboardList,
  Contact,
  House,
  PackageOpen,
  PackagePlus,
  Pill,
  Ruler,
  ScanBarcode,
  ShoppingBasket,
  ShoppingCart,
  Tags,
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

/** The one way to write a link to a dashboard screen; `query` presets its list, e.g. `{ status: 'pending' }`. */
export function hrefTo(role: Role, screen: ScreenName, query?: Record<string, string>): string {
  const { path } = SCREENS[screen];
  return `${AREAS[role]}${path === '' ? '' : `/${path}`}${queryText(query)}`;
}

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
  return routesOf(role).find(({ name }) => hrefTo(role, name) === path);
}

/** Where a login leads: the page first asked for, if it is one of theirs, else their home. */
export function afterLogin(role: Role, from: string | null): string {
  const asked = from?.split(/[?#]/)[0];
  return from && asked && screenAt(role, asked) ? from : AREAS[role];
}
