import { productAnswer } from '@bhandar/testing/factories';
import { pageWith } from '../../../testing/render-screen';

export const path = '/dashboard/purchases/pharmacy';
export const SUPPLIER = { id: '0198a1c0-0000-7000-8000-00000000e001', name: 'Square Pharmaceuticals' };
export const napa = productAnswer({ tradeName: 'Napa', strength: '500 mg' });
export const facts = { seenInvoice: null, products: [], byStores: 'own-store' as const };

export const entryAnswers = {
  listPurchasedLines: () => pageWith([]),
  supplierOptions: () => [SUPPLIER],
  purchaseFacts: () => facts,
  listPurchaseProposals: () => pageWith([]),
};
export const catalogue = { listProducts: () => pageWith([napa]) };
