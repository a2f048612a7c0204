import type { AccountsOverview } from '@bhandar/domain/accounts';
import type { CatalogueOverview, ProductKind } from '@bhandar/domain/catalogue';
import { TILE_LISTS, type TileFigure, type TileList } from '@bhandar/domain/dashboard';
import type { InventoryOverview } from '@bhandar/domain/inventory';
import { type OrderingOverview, UNRECEIVED_DAYS } from '@bhandar/domain/ordering';
import type { PosOverview } from '@bhandar/domain/pos';
import { OLD_BILL_DAYS } from '@bhandar/domain/purchasing';
import type { ScreenName } from '../../../screens';
import type { messages } from '../messages/en';

type KeyOf<Prefix extends string> = Extract<keyof typeof messages, `${Prefix}_${string}`>;

/** The counts loaded so far, from all domains. A tile with an unknown count does not compile. */
export type Figures = Partial<
  AccountsOverview & CatalogueOverview & OrderingOverview & InventoryOverview & PosOverview
>;

interface Tile<Label> {
  /** The name of the count in the domain's overview. */
  figure: TileFigure;
  label: Label;
  screen: ScreenName;
  /** Prefix of the list's URL parameters, when the screen has several lists. */
  scope?: string;
  /** The tab that holds the list. */
  view?: string;
  /** Opens the dialog that lists the rows, on a screen without such a list. */
  act?: 'new';
}

/** The URL parameter for the location, by list. */
const PLACES = { homeId: 'homeId', locationId: 'place' } as const;

const inUrl = (value: string | boolean): string => (typeof value === 'string' ? value : value ? '1' : '0');

/** The query that opens exactly the rows that the figure counted; both come from one table. */
export function queryOf(
  { figure, scope, view, act }: Pick<Tile<string>, 'figure' | 'scope' | 'view' | 'act'>,
  placeId: string | undefined,
): Record<string, string> {
  if (act) return { [act]: '1' };
  const { filters = {}, place }: TileList = TILE_LISTS[figure];
  const named = (name: string) => (scope ? `${scope}.${name}` : name);
  return {
    ...(view ? { view } : {}),
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [named(name), inUrl(value)])),
    ...(place && placeId ? { [named(PLACES[place])]: placeId } : {}),
  };
}

/** The kind of goods that the figure counts; undefined for both. */
export const kindOf = (figure: TileFigure): ProductKind | undefined => {
  const list: TileList = TILE_LISTS[figure];
  return list.kind;
};

/** Whether the figure belongs to one location, which the tile then names. */
export const isOfOnePlace = (figure: TileFigure): boolean => 'place' in TILE_LISTS[figure];

export interface ToDo extends Tile<KeyOf<'todo'>> {
  tone: 'warning' | 'danger';
  /** The name of the row that pharmacy and non-pharmacy share when both have work. */
  pair?: KeyOf<'pair'>;
  /** Tells the figure from that of the person alone. */
  hint?: KeyOf<'hint'>;
  /** The amount beside the count. */
  amount?: 'overdueMinor' | 'oldBillsMinor';
  /** The worth of the counted goods. */
  worth?: 'expiredValueMinor' | 'expiringSoonValueMinor';
  /** The label beside two columns on a phone. */
  short?: KeyOf<'short'>;
  /** The days in the label; without them those of the warning before an expiry. */
  days?: number;
}

/** Pending work, most urgent first. A row shows only when its count is above 0. */
export const TO_DO: readonly ToDo[] = [
  {
    figure: 'pendingPharmacyOrders',
    label: 'todo_pendingPharmacyOrders',
    pair: 'pair_pendingOrders',
    screen: 'pharmacyOrders',
    tone: 'warning',
  },
  {
    figure: 'pendingNonPharmacyOrders',
    label: 'todo_pendingNonPharmacyOrders',
    pair: 'pair_pendingOrders',
    screen: 'nonPharmacyOrders',
    tone: 'warning',
  },
  {
    figure: 'saleReturnsToDecide',
    label: 'todo_saleReturnsToDecide',
    screen: 'customerReturns',
    tone: 'warning',
  },
  {
    figure: 'writeOffsToDecide',
    label: 'todo_writeOffsToDecide',
    screen: 'damageReturns',
    tone: 'warning',
  },
  {
    figure: 'unreceivedPharmacy',
    label: 'todo_unreceivedPharmacy',
    pair: 'pair_unreceived',
    screen: 'pharmacyOrders',
    tone: 'warning',
    days: UNRECEIVED_DAYS,
  },
  {
    figure: 'unreceivedNonPharmacy',
    label: 'todo_unreceivedNonPharmacy',
    pair: 'pair_unreceived',
    screen: 'nonPharmacyOrders',
    tone: 'warning',
    days: UNRECEIVED_DAYS,
  },
  {
    figure: 'differencesToSettle',
    label: 'todo_differencesToSettle',
    screen: 'stockAdjustments',
    tone: 'warning',
  },
  {
    figure: 'pendingRegistrations',
    label: 'todo_pendingRegistrations',
    screen: 'employees',
    tone: 'warning',
  },
  {
    figure: 'pharmacyRequestsToDecide',
    label: 'todo_pharmacyRequestsToDecide',
    pair: 'pair_requestsToDecide',
    screen: 'pharmacyRequests',
    scope: 'requests',
    view: 'requests',
    tone: 'warning',
  },
  {
    figure: 'nonPharmacyRequestsToDecide',
    label: 'todo_nonPharmacyRequestsToDecide',
    pair: 'pair_requestsToDecide',
    screen: 'nonPharmacyRequests',
    scope: 'requests',
    view: 'requests',
    tone: 'warning',
  },
  {
    figure: 'pharmacyProposalsToDecide',
    label: 'todo_pharmacyProposalsToDecide',
    pair: 'pair_proposalsToDecide',
    screen: 'pharmacyPurchases',
    scope: 'waiting',
    view: 'waiting',
    tone: 'warning',
  },
  {
    figure: 'nonPharmacyProposalsToDecide',
    label: 'todo_nonPharmacyProposalsToDecide',
    pair: 'pair_proposalsToDecide',
    screen: 'nonPharmacyPurchases',
    scope: 'waiting',
    view: 'waiting',
    tone: 'warning',
  },
  {
    figure: 'expired',
    label: 'todo_expired',
    screen: 'expiry',
    tone: 'danger',
    worth: 'expiredValueMinor',
  },
  {
    figure: 'outPharmacy',
    label: 'todo_outPharmacy',
    short: 'short_outPharmacy',
    pair: 'pair_out',
    screen: 'pharmacyInventory',
    scope: 'stock',
    tone: 'danger',
  },
  {
    figure: 'outNonPharmacy',
    label: 'todo_outNonPharmacy',
    short: 'short_outNonPharmacy',
    pair: 'pair_out',
    screen: 'nonPharmacyInventory',
    scope: 'stock',
    tone: 'danger',
  },
  {
    figure: 'lowPharmacy',
    label: 'todo_lowPharmacy',
    short: 'short_lowPharmacy',
    pair: 'pair_low',
    screen: 'pharmacyInventory',
    scope: 'stock',
    tone: 'warning',
  },
  {
    figure: 'lowNonPharmacy',
    label: 'todo_lowNonPharmacy',
    short: 'short_lowNonPharmacy',
    pair: 'pair_low',
    screen: 'nonPharmacyInventory',
    scope: 'stock',
    tone: 'warning',
  },
  {
    figure: 'suppliersWithOldBills',
    label: 'todo_suppliersWithOldBills',
    screen: 'supplierPayments',
    view: 'ageing',
    tone: 'warning',
    amount: 'oldBillsMinor',
    days: OLD_BILL_DAYS,
  },
  {
    figure: 'overdueAccounts',
    label: 'todo_overdueAccounts',
    screen: 'receivables',
    tone: 'warning',
    amount: 'overdueMinor',
  },
  {
    figure: 'expiringSoon',
    label: 'todo_expiringSoon',
    short: 'short_expiringSoon',
    screen: 'expiry',
    tone: 'warning',
    worth: 'expiringSoonValueMinor',
  },
];

const toReceive = {
  scope: 'orders',
  view: 'orders',
  tone: 'warning',
  days: UNRECEIVED_DAYS,
  hint: 'hint_ofStore',
  pair: 'pair_unreceived',
} as const;

/** A shelf to look after; employees, who have no stock list, open what mends it. */
const ofShelf = (figure: TileFigure, there: Pick<ToDo, 'screen' | 'act'>): ToDo[] =>
  TO_DO.filter((tile) => tile.figure === figure).map(({ scope: _, ...tile }) => ({ ...tile, ...there }));

/** Pending work of people who decide nothing: their store's deliveries and shelf, on the screens where they order and write off. */
export const TO_DO_OF_EMPLOYEES: readonly ToDo[] = [
  { figure: 'unreceivedPharmacy', label: 'todo_unreceivedPharmacy', screen: 'pharmacyRequests', ...toReceive },
  { figure: 'unreceivedNonPharmacy', label: 'todo_unreceivedNonPharmacy', screen: 'nonPharmacyRequests', ...toReceive },
  ...ofShelf('expired', { screen: 'damageReturns', act: 'new' }),
  ...ofShelf('outPharmacy', { screen: 'pharmacyRequests' }),
  ...ofShelf('outNonPharmacy', { screen: 'nonPharmacyRequests' }),
  ...ofShelf('lowPharmacy', { screen: 'pharmacyRequests' }),
  ...ofShelf('lowNonPharmacy', { screen: 'nonPharmacyRequests' }),
  ...ofShelf('expiringSoon', { screen: 'damageReturns', act: 'new' }),
];

/** The documented counts, as quiet lines. */
export const RECORDS: readonly Tile<KeyOf<'record'>>[] = [
  { figure: 'pharmacyProducts', label: 'record_pharmacyProducts', screen: 'pharmacyProducts' },
  { figure: 'nonPharmacyProducts', label: 'record_nonPharmacyProducts', screen: 'nonPharmacyProducts' },
  {
    figure: 'requestedPharmacy',
    label: 'record_requestedPharmacy',
    screen: 'pharmacyRequests',
    scope: 'requests',
    view: 'requests',
  },
  {
    figure: 'requestedNonPharmacy',
    label: 'record_requestedNonPharmacy',
    screen: 'nonPharmacyRequests',
    scope: 'requests',
    view: 'requests',
  },
  { figure: 'pharmacyOrders', label: 'record_pharmacyOrders', screen: 'pharmacyOrders' },
  { figure: 'nonPharmacyOrders', label: 'record_nonPharmacyOrders', screen: 'nonPharmacyOrders' },
  { figure: 'pharmacyPurchases', label: 'record_pharmacyPurchases', screen: 'pharmacyPurchases' },
  { figure: 'nonPharmacyPurchases', label: 'record_nonPharmacyPurchases', screen: 'nonPharmacyPurchases' },
  { figure: 'customerReturns', label: 'record_customerReturns', screen: 'customerReturns' },
  { figure: 'damageReturns', label: 'record_damageReturns', screen: 'damageReturns' },
  { figure: 'categories', label: 'record_categories', screen: 'categories' },
  { figure: 'unitTypes', label: 'record_unitTypes', screen: 'unitTypes' },
  { figure: 'companies', label: 'record_companies', screen: 'companies' },
  { figure: 'employees', label: 'record_employees', screen: 'employees' },
  { figure: 'customers', label: 'record_customers', screen: 'customers' },
  { figure: 'suppliers', label: 'record_suppliers', screen: 'supplierLists' },
  {
    figure: 'supplierPayments',
    label: 'record_supplierPayments',
    screen: 'supplierPayments',
    scope: 'ledger',
    view: 'ledger',
  },
  { figure: 'supplierDocuments', label: 'record_supplierDocuments', screen: 'supplierDocuments' },
];
