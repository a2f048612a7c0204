import { CloudAlert, Percent, ReceiptText, ScanBarcode, Tag } from 'lucide-react';
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
  },
  receipt: {
    path: 'receipts/:id',
    title: 'receipt',
    icon: ReceiptText,
    group: 'till',
    domain: 'pos',
    routes: everyone,
    menu: [],
  },
  conflicts: {
    path: 'pos/conflicts',
    title: 'conflicts',
    icon: CloudAlert,
    group: 'till',
    domain: 'pos',
    routes: everyone,
    menu: everyone,
  },
  storePrices: {
    path: 'prices',
    title: 'storePrices',
    icon: Tag,
    group: 'till',
    domain: 'pricing',
    routes: everyone,
    menu: everyone,
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
  },
} as const satisfies Record<string, Screen>;
