import { CloudAlert, Percent, ScanBarcode, Tag } from 'lucide-react';
import { everyone, managers, type Screen } from '../screen';

/** The counter, and what it asks. */
export const tillScreens = {
  pos: {
    path: 'pos',
    title: 'pos',
    icon: ScanBarcode,
    group: 'till',
    domain: 'pos',
    routes: everyone,
    menu: everyone,
    load: () => import('../features/pos/pos-screen'),
  },
  conflicts: {
    path: 'pos/conflicts',
    title: 'conflicts',
    icon: CloudAlert,
    group: 'till',
    domain: 'pos',
    routes: everyone,
    menu: everyone,
    load: () => import('../features/pos/conflicts-screen'),
  },
  storePrices: {
    path: 'prices',
    title: 'storePrices',
    icon: Tag,
    group: 'till',
    domain: 'pricing',
    routes: everyone,
    menu: everyone,
    load: () => import('../features/pricing/prices-screen'),
  },
  changePrices: {
    path: 'prices/change',
    title: 'changePrices',
    icon: Percent,
    group: 'till',
    domain: 'pricing',
    routes: managers,
    menu: [],
    parent: 'storePrices',
    load: () => import('../features/pricing/change-prices-screen'),
  },
} as const satisfies Record<string, Screen>;
