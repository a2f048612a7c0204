import type { Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import { describe, expect, it } from 'vitest';
import { PUBLIC_MODULES } from './public-modules';
import { areaOf } from './public-screens';
import { SCREEN_MODULES } from './screen-modules';
import {
  afterLogin,
  hrefTo,
  mayOpen,
  menuOf,
  routesOf,
  SCREENS,
  type Screen,
  type ScreenName,
  screenAt,
} from './screens';

const ROLES = Object.keys(AREAS) as Role[];
const screens = Object.entries(SCREENS) as [ScreenName, Screen][];
const paths = (role: Role) => menuOf(role).flatMap(({ entries }) => entries.map(({ screen }) => screen.path));

describe('the route table', () => {
  it('gives each role the spec’s menu, and the till first to who sells', () => {
    expect(paths('superadmin')).toEqual([
      '',
      'products/pharmacy',
      'products/non-pharmacy',
      'requested-items/pharmacy',
      'requested-items/non-pharmacy',
      'reorder',
      'orders/pharmacy',
      'orders/non-pharmacy',
      'purchases/pharmacy',
      'purchases/non-pharmacy',
      'inventory/pharmacy',
      'inventory/non-pharmacy',
      'inventory/transfers',
      'inventory/adjustments',
      'inventory/counts',
      'expiry',
      'returns/customers',
      'returns/expires-or-damages',
      'setup/categories',
      'setup/unit-types',
      'setup/companies',
      'employees',
      'stores',
      'audit',
      'customers',
      'customers/receivables',
      'suppliers/lists',
      'suppliers/payments',
      'suppliers/documents',
      'pos',
      'pos/conflicts',
      'shifts',
      'prices',
      'reports/sales',
      'reports/branches',
      'reports/till-day',
      'reports/stock',
      'reports/classes',
      'reports/purchases',
      'settings',
      'jobs',
      'webhooks',
    ]);
    expect(paths('admin')).toEqual([
      '',
      'pos',
      'pos/conflicts',
      'shifts',
      'prices',
      'requested-items/pharmacy',
      'requested-items/non-pharmacy',
      'reorder',
      'orders/pharmacy',
      'orders/non-pharmacy',
      'purchases/pharmacy',
      'purchases/non-pharmacy',
      'inventory/pharmacy',
      'inventory/non-pharmacy',
      'inventory/transfers',
      'inventory/adjustments',
      'inventory/counts',
      'expiry',
      'returns/customers',
      'returns/expires-or-damages',
      'setup/categories',
      'setup/unit-types',
      'setup/companies',
      'employees',
      'audit',
      'customers',
      'customers/receivables',
      'reports/sales',
      'reports/branches',
      'reports/till-day',
      'reports/stock',
      'reports/classes',
      'jobs',
      'webhooks',
    ]);
    expect(paths('employee')).toEqual([
      '',
      'pos',
      'pos/conflicts',
      'prices',
      'requested-items/pharmacy',
      'requested-items/non-pharmacy',
      'reorder',
      'inventory/counts',
      'returns/customers',
      'returns/expires-or-damages',
      'customers',
      'reports/sales',
      'reports/till-day',
    ]);
  });

  it.each(ROLES)('opens every menu entry of a %s', (role) => {
    for (const { entries } of menuOf(role)) for (const { name } of entries) expect(mayOpen(role, name)).toBe(true);
  });

  it.each(screens)('opens %s only for its roles', (name, screen) => {
    for (const role of ROLES) {
      const found = screenAt(role, hrefTo(role, name));
      expect(found?.name).toBe(screen.routes.includes(role) ? name : undefined);
    }
  });

  it('has one screen per address', () => {
    for (const role of ROLES) {
      const addresses = routesOf(role).map(({ name }) => hrefTo(role, name));
      expect(new Set(addresses).size).toBe(addresses.length);
    }
  });

  it.each(Object.entries({ ...SCREEN_MODULES, ...PUBLIC_MODULES }))('has a module for %s', async (_name, load) => {
    expect((await load()).default).toBeTypeOf('function');
  });
});

describe('hrefTo', () => {
  it('links into the area of the role', () => {
    expect(hrefTo('superadmin', 'overview')).toBe('/dashboard');
    expect(hrefTo('admin', 'pharmacyOrders', { status: 'pending' })).toBe(
      '/admin-dashboard/orders/pharmacy?status=pending',
    );
    expect(hrefTo('employee', 'pos')).toBe('/employee-dashboard/pos');
  });

  it('fills path parameters, and the resulting address opens the screen', () => {
    const href = hrefTo('admin', 'batch', { id: 'b 1', from: 'recall' });
    expect(href).toBe('/admin-dashboard/batches/b%201?from=recall');
    expect(screenAt('admin', '/admin-dashboard/batches/b%201')?.name).toBe('batch');
    expect(screenAt('superadmin', '/dashboard/products/import')?.name).toBe('productImport');
    expect(screenAt('admin', '/admin-dashboard/products/import')).toBeUndefined();
    expect(screenAt('admin', '/admin-dashboard/batches')).toBeUndefined();
  });

  it('matches an area by its whole name', () => {
    expect(areaOf('/dashboard/pos')).toBe('superadmin');
    expect(areaOf('/dashboards')).toBeUndefined();
    expect(areaOf('/admin-dashboard')).toBe('admin');
  });
});

describe('afterLogin', () => {
  it('returns the requested page when the role can open it', () => {
    expect(afterLogin('admin', '/admin-dashboard/orders/pharmacy?status=pending')).toBe(
      '/admin-dashboard/orders/pharmacy?status=pending',
    );
  });

  it.each([
    ['employee', '/dashboard/employees'],
    ['admin', 'https://elsewhere.example/admin-dashboard'],
    ['admin', '//elsewhere.example/admin-dashboard'],
    ['superadmin', '/dashboard/unknown'],
    ['superadmin', null],
  ] as const)('sends a %s who requested %s home', (role, from) => {
    expect(afterLogin(role, from)).toBe(AREAS[role]);
  });
});
