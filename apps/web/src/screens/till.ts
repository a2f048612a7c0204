import { ScanBarcode } from 'lucide-react';
import { everyone, type Screen } from '../screen';

/** The counter. */
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
} as const satisfies Record<string, Screen>;
