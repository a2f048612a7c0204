import type { ScreenName } from '../../screens';
import type { messages } from './messages';

type KeyOf<Prefix extends string> = Extract<keyof typeof messages, `${Prefix}_${string}`>;

export type Figures = Record<string, number | undefined>;

interface Tile<Label> {
  /** The name of the count in the domains' overviews. */
  figure: string;
  label: Label;
  screen: ScreenName;
  query?: Record<string, string>;
}

export interface ToDo extends Tile<KeyOf<'todo'>> {
  tone: 'warning' | 'danger';
}

/** What waits for somebody, the most urgent first. A card shows only while it counts above 0. */
export const TO_DO: readonly ToDo[] = [
  {
    figure: 'pendingPharmacyOrders',
    label: 'todo_pendingPharmacyOrders',
    screen: 'pharmacyOrders',
    query: { status: 'pending' },
    tone: 'warning',
  },
  {
    figure: 'pendingNonPharmacyOrders',
    label: 'todo_pendingNonPharmacyOrders',
    screen: 'nonPharmacyOrders',
    query: { status: 'pending' },
    tone: 'warning',
  },
  {
    figure: 'pendingRegistrations',
    label: 'todo_pendingRegistrations',
    screen: 'employees',
    query: { status: 'pending' },
    tone: 'warning',
  },
  {
    figure: 'pharmacyRequestsToDecide',
    label: 'todo_pharmacyRequestsToDecide',
    screen: 'pharmacyRequests',
    query: { view: 'requests', 'requests.status': 'open' },
    tone: 'warning',
  },
  {
    figure: 'nonPharmacyRequestsToDecide',
    label: 'todo_nonPharmacyRequestsToDecide',
    screen: 'nonPharmacyRequests',
    query: { view: 'requests', 'requests.status': 'open' },
    tone: 'warning',
  },
  {
    figure: 'expired',
    label: 'todo_expired',
    screen: 'expiry',
    query: { bucket: 'expired' },
    tone: 'danger',
  },
  {
    figure: 'outPharmacy',
    label: 'todo_outPharmacy',
    screen: 'pharmacyInventory',
    query: { 'stock.standing': 'out' },
    tone: 'danger',
  },
  {
    figure: 'outNonPharmacy',
    label: 'todo_outNonPharmacy',
    screen: 'nonPharmacyInventory',
    query: { 'stock.standing': 'out' },
    tone: 'danger',
  },
  {
    figure: 'lowPharmacy',
    label: 'todo_lowPharmacy',
    screen: 'pharmacyInventory',
    query: { 'stock.standing': 'low' },
    tone: 'warning',
  },
  {
    figure: 'lowNonPharmacy',
    label: 'todo_lowNonPharmacy',
    screen: 'nonPharmacyInventory',
    query: { 'stock.standing': 'low' },
    tone: 'warning',
  },
  {
    figure: 'expiringSoon',
    label: 'todo_expiringSoon',
    screen: 'expiry',
    query: { bucket: 'soon' },
    tone: 'warning',
  },
];

/** The documented counts, as quiet lines. */
export const RECORDS: readonly Tile<KeyOf<'record'>>[] = [
  { figure: 'pharmacyProducts', label: 'record_pharmacyProducts', screen: 'pharmacyProducts' },
  { figure: 'nonPharmacyProducts', label: 'record_nonPharmacyProducts', screen: 'nonPharmacyProducts' },
  {
    figure: 'requestedPharmacy',
    label: 'record_requestedPharmacy',
    screen: 'pharmacyRequests',
    query: { view: 'requests' },
  },
  {
    figure: 'requestedNonPharmacy',
    label: 'record_requestedNonPharmacy',
    screen: 'nonPharmacyRequests',
    query: { view: 'requests' },
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
    query: { view: 'ledger' },
  },
  { figure: 'supplierDocuments', label: 'record_supplierDocuments', screen: 'supplierDocuments' },
];
