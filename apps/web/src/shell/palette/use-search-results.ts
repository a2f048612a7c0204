import { fullNameOf, isManager } from '@bhandar/domain/accounts';
import { productTitle } from '@bhandar/domain/catalogue';
import { MIN_NUMBER_LENGTH } from '@bhandar/domain/reports';
import { Building2, Contact, Pill, ShoppingBasket, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor, useHrefTo } from '../../kit/scope';
import { keepRows } from '../../kit/table/keep-rows';
import { trpc } from '../../lib/api/trpc';
import { setPrivateSearch } from '../../lib/private-search';
import { useDebounced } from '../../lib/use-debounced';
import { numberGroups } from './number-groups';
import type { OrderVerb } from './order-verb';
import type { PaletteGroup } from './palette-entry';

const EACH = 5;
const PAUSE_MS = 200;

/** Products, documents and people found by the server, within the user's access; after a verb only orders. */
export function useSearchResults(
  typed: string,
  open: (href: string) => void,
  verb?: OrderVerb,
): { groups: PaletteGroup[]; searching: boolean } {
  const { t } = useTranslation('palette');
  const actor = useActor();
  const hrefTo = useHrefTo();
  const search = useDebounced(typed.trim(), PAUSE_MS).slice(0, 100);
  const wanted = search.length >= MIN_NUMBER_LENGTH;
  const page = { page: 1, limit: EACH, search };
  const asks = { ...keepRows, enabled: wanted, staleTime: 30_000 };
  const asksManager = { ...asks, enabled: wanted && isManager(actor) };
  const medicines = trpc.catalogue.listProducts.useQuery({ ...page, kind: 'pharmacy' }, asks);
  const others = trpc.catalogue.listProducts.useQuery({ ...page, kind: 'nonPharmacy' }, asks);
  const orders = trpc.ordering.listOrders.useQuery(page, asks);
  const customers = trpc.pos.listCustomers.useQuery(page, asks);
  const staff = trpc.accounts.listEmployees.useQuery(page, asksManager);
  const suppliers = trpc.purchasing.listSuppliers.useQuery(page, asksManager);
  const numbers = trpc.reports.findByNumber.useQuery({ number: search }, asks);
  const queries = [numbers, medicines, others, orders, customers, staff, suppliers];
  if (!wanted) return { groups: [], searching: false };

  const to = (href: string | undefined) => () => {
    if (href) open(href);
  };
  const byNumber = numberGroups({
    found: numbers.data,
    orders: orders.data?.data ?? [],
    open: to,
    t,
    hrefTo,
    verb,
    actor,
  });
  const groups: PaletteGroup[] = [
    {
      id: 'products',
      title: t('found_products'),
      entries: [
        ...(medicines.data?.data ?? []).map((product) => ({ product, icon: Pill })),
        ...(others.data?.data ?? []).map((product) => ({ product, icon: ShoppingBasket })),
      ].map(({ product, icon }) => ({
        id: `product ${product.id}`,
        label: productTitle(product),
        hint: [product.genericName, product.company].filter(Boolean).join(' · '),
        icon,
        run: to(hrefTo('product', { id: product.id })),
      })),
    },
    ...byNumber,
    {
      id: 'customers',
      title: t('found_customers'),
      entries: (customers.data?.data ?? []).map((customer) => ({
        id: `customer ${customer.id}`,
        label: customer.name,
        hint: customer.phone,
        icon: Contact,
        run: () => {
          setPrivateSearch('customers', customer.phone || customer.name);
          to(hrefTo('customers'))();
        },
      })),
    },
    {
      id: 'staff',
      title: t('found_staff'),
      entries: (staff.data?.data ?? []).map((person) => ({
        id: `person ${person.id}`,
        label: fullNameOf(person),
        hint: person.storeName,
        icon: Users,
        run: to(hrefTo('employees', { search: person.email })),
      })),
    },
    {
      id: 'suppliers',
      title: t('found_suppliers'),
      entries: (suppliers.data?.data ?? []).map((supplier) => ({
        id: `supplier ${supplier.id}`,
        label: supplier.name,
        hint: supplier.phone,
        icon: Building2,
        run: to(hrefTo('supplierLists', { search: supplier.name })),
      })),
    },
  ];
  return {
    groups: groups.filter(({ id, entries }) => entries.length > 0 && (!verb || id === 'orders')),
    searching: search !== typed.trim().slice(0, 100) || queries.some(({ fetchStatus }) => fetchStatus === 'fetching'),
  };
}
