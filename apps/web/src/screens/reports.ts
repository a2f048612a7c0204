import { ChartNoAxesCombined, ReceiptText } from 'lucide-react';
import { everyone, type Screen } from '../screen';

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
  salesDocuments: {
    path: 'reports/documents',
    title: 'salesDocuments',
    icon: ReceiptText,
    group: 'reports',
    domain: 'reports',
    routes: everyone,
    menu: [],
    load: () => import('../features/reports/documents-screen'),
  },
} as const satisfies Record<string, Screen>;
