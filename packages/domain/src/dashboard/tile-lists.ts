import type { ProductKind } from '../catalogue';

/** The list that a dashboard figure opens; with these filters it has as many rows as the figure shows. */
export interface TileList {
  procedure: string;
  /** Set by the screen, not by a filter. */
  kind?: ProductKind;
  /** The screen's filters that the link sets. */
  filters?: Record<string, string | boolean>;
  /** The input that limits the list to the counted location; without it the figure covers all visible locations. */
  place?: 'homeId' | 'locationId';
}

const SHELF = { quarantine: false };

const forKind = (kind: ProductKind, list: Omit<TileList, 'kind'>): TileList => ({ ...list, kind });
const stock = (kind: ProductKind, standing: 'low' | 'out') =>
  forKind(kind, { procedure: 'inventory.listStoreStock', filters: { standing }, place: 'locationId' });
const unreceived = (kind: ProductKind) =>
  forKind(kind, { procedure: 'ordering.listOrders', filters: { unreceived: true } });
const proposals = (kind: ProductKind) =>
  forKind(kind, { procedure: 'purchasing.listPurchaseProposals', filters: { status: 'waiting' } });

export const TILE_LISTS = {
  pendingPharmacyOrders: forKind('pharmacy', { procedure: 'ordering.listOrders', filters: { status: 'pending' } }),
  pendingNonPharmacyOrders: forKind('nonPharmacy', {
    procedure: 'ordering.listOrders',
    filters: { status: 'pending' },
  }),
  pendingRegistrations: { procedure: 'accounts.listEmployees', filters: { status: 'pending' } },
  pharmacyRequestsToDecide: forKind('pharmacy', {
    procedure: 'ordering.listRequestedItems',
    filters: { status: 'open' },
  }),
  nonPharmacyRequestsToDecide: forKind('nonPharmacy', {
    procedure: 'ordering.listRequestedItems',
    filters: { status: 'open' },
  }),
  pharmacyProposalsToDecide: proposals('pharmacy'),
  nonPharmacyProposalsToDecide: proposals('nonPharmacy'),
  saleReturnsToDecide: { procedure: 'pos.listSaleReturns', filters: { status: 'pending' } },
  writeOffsToDecide: { procedure: 'inventory.listWriteOffs', filters: { status: 'pending' } },
  differencesToSettle: { procedure: 'inventory.listAdjustments', filters: { unsettled: true } },
  unreceivedPharmacy: unreceived('pharmacy'),
  unreceivedNonPharmacy: unreceived('nonPharmacy'),
  overdueAccounts: { procedure: 'pos.listReceivables', filters: { state: 'overdue' } },
  suppliersWithOldBills: { procedure: 'purchasing.listSupplierAccounts', filters: { standing: 'oldBills' } },
  expired: { procedure: 'inventory.listHeldBatches', filters: { bucket: 'expired', ...SHELF }, place: 'homeId' },
  outPharmacy: stock('pharmacy', 'out'),
  outNonPharmacy: stock('nonPharmacy', 'out'),
  lowPharmacy: stock('pharmacy', 'low'),
  lowNonPharmacy: stock('nonPharmacy', 'low'),
  expiringSoon: { procedure: 'inventory.listHeldBatches', filters: { bucket: 'soon', ...SHELF }, place: 'homeId' },
  pharmacyProducts: forKind('pharmacy', { procedure: 'catalogue.listProducts' }),
  nonPharmacyProducts: forKind('nonPharmacy', { procedure: 'catalogue.listProducts' }),
  requestedPharmacy: forKind('pharmacy', { procedure: 'ordering.listRequestedItems' }),
  requestedNonPharmacy: forKind('nonPharmacy', { procedure: 'ordering.listRequestedItems' }),
  pharmacyOrders: forKind('pharmacy', { procedure: 'ordering.listOrders' }),
  nonPharmacyOrders: forKind('nonPharmacy', { procedure: 'ordering.listOrders' }),
  pharmacyPurchases: forKind('pharmacy', { procedure: 'purchasing.listPurchasedLines' }),
  nonPharmacyPurchases: forKind('nonPharmacy', { procedure: 'purchasing.listPurchasedLines' }),
  customerReturns: { procedure: 'pos.listSaleReturns' },
  damageReturns: { procedure: 'inventory.listWriteOffs' },
  categories: { procedure: 'catalogue.listCategories' },
  unitTypes: { procedure: 'catalogue.listUnitTypes' },
  companies: { procedure: 'catalogue.listCompanies' },
  employees: { procedure: 'accounts.listEmployees' },
  customers: { procedure: 'pos.listCustomers' },
  suppliers: { procedure: 'purchasing.listSuppliers' },
  supplierPayments: { procedure: 'purchasing.listSupplierLedger', filters: { kind: 'payment', standing: true } },
  supplierDocuments: { procedure: 'purchasing.listSheetLines' },
} as const satisfies Record<string, TileList>;

export type TileFigure = keyof typeof TILE_LISTS;
