import { ChartNoAxesCombined, FileClock, ReceiptText, Store, Wallet } from 'lucide-react';
import { everyone, managers, type Screen, warehouse } from '../screen';

/** What it all adds up to. */
export const reportScreens = {
  salesReport: {
    path: 'reports/sales',
    title: 'salesReport',
    icon: ChartNoAxesCombined,
    group: 'reports',
    domain: 'reports',
    routes: everyone,
    menu: everyone,
    load: () => import('../features/reports/sales-report-screen'),
  },
  branches: {
    path: 'reports/branches',
    title: 'branches',
    icon: Store,
    group: 'reports',
    domain: 'reports',
    routes: managers,
    menu: managers,
    load: () => import('../features/reports/branches-screen'),
  },
  tillDay: {
    path: 'reports/till-day',
    title: 'tillDay',
    icon: Wallet,
    group: 'reports',
    domain: 'reports',
    routes: everyone,
    menu: everyone,
    load: () => import('../features/reports/till-day-screen'),
  },
  salesDocuments: {
    path: 'reports/documents',
    title: 'salesDocuments',
    icon: ReceiptText,
    group: 'reports',
    domain: 'reports',
    routes: everyone,
    menu: [],
    parent: 'salesReport',
    load: () => import('../features/reports/documents-screen'),
  },
  pastSales: {
    path: 'reports/past-sales',
    title: 'pastSales',
    icon: FileClock,
    group: 'reports',
    domain: 'reports',
    routes: warehouse,
    menu: [],
    parent: 'salesReport',
    load: () => import('../features/reports/past-import-screen'),
  },
} as const satisfies Record<string, Screen>;
