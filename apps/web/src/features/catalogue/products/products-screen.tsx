import { type Product, type ProductKind, productTitle, STOCK_STATUSES } from '@bhandar/domain/catalogue';
import { Button, Combobox } from '@bhandar/ui';
import { Pencil, Plus, Tags, Trash2, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import {
  AppLink,
  choiceFilter,
  DataTable,
  type Filter,
  flagFilter,
  keepRows,
  PageHeader,
  textFilter,
  useActor,
  useBulkDelete,
  useHrefTo,
  useLinkedAct,
  useOpenRow,
  usePage,
  useProductScanner,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { productColumns } from './product-columns';
import { CreateProductDialog, EditProductDialog } from './product-dialog';
import { ProductSheet } from './product-sheet';
import { useRemoveProduct } from './use-remove-product';
import { useSearchToast } from './use-search-toast';

const SORTS = ['tradeName', 'category', 'company', 'stock'] as const;
const FILTERS = {
  stock: choiceFilter(STOCK_STATUSES),
  categoryId: textFilter,
  companyId: textFilter,
  noBarcode: flagFilter,
};

type Editing = { act: 'create' } | { act: 'edit'; product: Product };

/** The catalogue of one kind of goods. All staff can read it, the warehouse can edit it. */
export default function ProductsScreen({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('catalogue');
  const { role } = useActor();
  const mayWrite = role === 'superadmin';
  const hrefTo = useHrefTo();
  const [, navigate] = useLocation();
  const page = usePage({ sorts: SORTS, filters: FILTERS });
  const utils = trpc.useUtils();
  const list = trpc.catalogue.listProducts.useQuery({ ...page.query, kind }, keepRows);
  const { openId, open, close } = useOpenRow('product');
  const [editing, setEditing] = useState<Editing>();
  const removeProduct = useRemoveProduct();
  useProductScanner(({ productId }) => open(productId));
  const bulkDelete = useBulkDelete<Product>({
    each: ({ id }) => utils.client.catalogue.removeProduct.mutate({ id }),
    restore: ({ id }) => utils.client.catalogue.restoreProduct.mutate({ id }),
    after: () => utils.catalogue.invalidate(),
  });
  const printLabels = {
    label: t('printLabels'),
    letter: 'l',
    icon: <Tags />,
    all: (products: readonly Product[]) => {
      const href = hrefTo('productLabels', { products: products.map(({ id }) => id).join(',') });
      if (href) navigate(href);
    },
  };
  const columns = useMemo(() => productColumns(t), [t]);
  const { search } = page.query;
  useSearchToast({ search, total: list.isPlaceholderData ? undefined : list.data?.totalItems });

  const importHref = hrefTo('productImport', { kind });
  const create = () => setEditing({ act: 'create' });
  useLinkedAct('new', () => {
    if (mayWrite) create();
  });
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          mayWrite ? (
            <>
              {importHref ? (
                <Button asChild>
                  <AppLink href={importHref}>
                    <Upload aria-hidden="true" strokeWidth={1.75} className="size-4" />
                    {t('importProducts')}
                  </AppLink>
                </Button>
              ) : null}
              <Button variant="primary" icon={<Plus />} onClick={create}>
                {t('newProduct')}
              </Button>
            </>
          ) : null
        }
      />
      <DataTable
        label={t('products')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.catalogue.listProducts.query({ ...page.query, kind, ...at })}
        bulk={mayWrite ? [printLabels, bulkDelete] : [printLabels]}
        rowKey={(product) => product.id}
        rowName={productTitle}
        searchLabel={t('searchProducts')}
        filters={useProductFilters(page.filters)}
        toolbar={<SetupChoices filters={page.filters} choose={page.setFilter} />}
        empty={{
          title: t('noProducts'),
          noMatchTitle: t('noProducts'),
          description: mayWrite ? t('noProductsText') : t('noProductsReader'),
          action: mayWrite ? (
            <Button icon={<Plus />} onClick={create}>
              {t('newProduct')}
            </Button>
          ) : undefined,
        }}
        loadingText={t('loadingProducts')}
        failedText={search ? t('searchFailed') : t('productsFailed')}
        onOpen={(product) => open(product.id)}
        {...(mayWrite
          ? {
              actions: (product: Product) => [
                { label: t('edit'), icon: <Pencil />, onSelect: () => setEditing({ act: 'edit', product }) },
                {
                  label: t('delete'),
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => void removeProduct(product),
                },
              ],
            }
          : {})}
      />
      {openId ? (
        <ProductSheet
          productId={openId}
          onClose={close}
          onEdit={mayWrite ? (product) => setEditing({ act: 'edit', product }) : undefined}
        />
      ) : null}
      {editing?.act === 'create' ? <CreateProductDialog kind={kind} onClose={() => setEditing(undefined)} /> : null}
      {editing?.act === 'edit' ? (
        <EditProductDialog product={editing.product} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}

type Held = ReturnType<typeof usePage<(typeof SORTS)[number], typeof FILTERS>>['filters'];

/** Stock is a menu. Categories and companies have hundreds of values, so they are a chip only when set. */
function useProductFilters(held: Held): Filter<typeof FILTERS>[] {
  const { t } = useTranslation('catalogue');
  const { data } = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 60_000 });
  const chosen = (key: 'categoryId' | 'companyId', label: string, options: readonly { id: string; name: string }[]) => {
    const option = options.find(({ id }) => id === held[key]);
    return option ? [{ key, label, options: [{ value: option.id, label: option.name }] }] : [];
  };
  return [
    {
      key: 'stock',
      label: t('stock'),
      options: STOCK_STATUSES.map((value) => ({ value, label: t(`stock_${value}`) })),
    },
    { key: 'noBarcode', label: t('barcode'), options: [{ value: true, label: t('barcode_none') }] },
    ...chosen('categoryId', t('category'), data?.categories ?? []),
    ...chosen('companyId', t('company'), data?.companies ?? []),
  ];
}

interface SetupChoicesProps {
  filters: Held;
  choose: (key: 'categoryId' | 'companyId', value: string) => void;
}

function SetupChoices({ filters, choose }: SetupChoicesProps) {
  const { t } = useTranslation('catalogue');
  const { data } = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 60_000 });
  const lists = [
    { key: 'categoryId', label: t('anyCategory'), options: data?.categories ?? [] },
    { key: 'companyId', label: t('anyCompany'), options: data?.companies ?? [] },
  ] as const;
  return lists
    .filter(({ key }) => filters[key] === undefined)
    .map(({ key, label, options }) => (
      <div key={key} className="w-36 max-sm:w-[calc(50vw-20px)]">
        <Combobox
          controlSize="sm"
          aria-label={label}
          value={undefined}
          onValueChange={(id) => choose(key, id)}
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={label}
          searchPlaceholder={label}
          emptyText={t('noOption')}
        />
      </div>
    ));
}
