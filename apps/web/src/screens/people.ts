import { Bell, Contact, House, ScrollText, Users } from 'lucide-react';
import { everyone, managers, type Screen } from '../screen';

/** The way in and the people. */
export const peopleScreens = {
  overview: {
    path: '',
    title: 'overview',
    icon: House,
    group: 'home',
    domain: 'accounts',
    routes: everyone,
    menu: everyone,
    load: () => import('../features/accounts/overview-screen'),
  },
  notices: {
    path: 'notifications',
    title: 'notices',
    icon: Bell,
    group: 'home',
    domain: 'notices',
    routes: everyone,
    menu: [],
    load: () => import('../features/notices/notices-screen'),
  },
  employees: {
    path: 'employees',
    title: 'employees',
    icon: Users,
    group: 'people',
    domain: 'accounts',
    routes: managers,
    menu: managers,
    load: () => import('../features/accounts/employees-screen'),
  },
  auditLog: {
    path: 'audit',
    title: 'auditLog',
    icon: ScrollText,
    group: 'people',
    domain: 'audit',
    routes: managers,
    menu: managers,
    load: () => import('../features/audit/audit-screen'),
  },
  customers: {
    path: 'customers',
    title: 'customers',
    icon: Contact,
    group: 'people',
    domain: 'pos',
    routes: everyone,
    menu: everyone,
    load: () => import('../features/pos/customers-screen'),
  },
} as const satisfies Record<string, Screen>;
