import type { FavouriteProduct } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { SearchInput, toast } from '@bhandar/ui';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScanner } from '../../../../kit/scan/use-scanner';
import { failureOf } from '../../../../lib/api/failure';
import { trpc } from '../../../../lib/api/trpc';
import { useDebounced } from '../../../../lib/use-debounced';
import type { PageDraft } from './use-arrangement';

interface AddFavouriteProps {
  page: PageDraft;
  onAdd: (product: FavouriteProduct) => void;
  locationId: string;
}

/** Products for a page, by search or by scanning them. */
export function AddFavourite({ page, onAdd, locationId }: AddFavouriteProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim());
  const found = trpc.pos.listFavouriteChoices.useQuery({ locationId, search: settled }, { enabled: settled !== '' });
  // The page may have changed before a scan is answered.
  const latest = useRef(onAdd);
  latest.current = onAdd;
  useScanner((code) => {
    setSearch('');
    const lookUp = async () => {
      const [product] = await utils.client.pos.listFavouriteChoices.query({ locationId, search: code });
      if (product) latest.current(product);
      else toast.error(t('notFound', { code }), { id: 'till-refusal' });
    };
    lookUp().catch((error: unknown) => toast.error(failureOf(error, t('unreachable')).message, { id: 'till-refusal' }));
  });
  const onPage = new Set(page.products.map(({ productId }) => productId));
  const products = settled === '' ? [] : (found.data ?? []);
  return (
    <div className="flex flex-col gap-1">
      <SearchInput
        label={t('addFavourite')}
        placeholder={t('addFavourite')}
        controlSize="lg"
        className="h-12"
        maxLength={100}
        value={search}
        onValueChange={setSearch}
        busy={found.isFetching}
        onKeyDown={(event) => {
          const first = products.find(({ productId }) => !onPage.has(productId));
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          onAdd(first);
          setSearch('');
        }}
      />
      {settled !== '' && found.isSuccess && products.length === 0 ? (
        <p role="status" className="px-3 py-2 text-ink-2">
          {t('noMatch', { term: settled })}
        </p>
      ) : null}
      {products.length > 0 ? (
        <ul aria-label={t('results')} className="overflow-hidden rounded-card border border-line bg-surface">
          {products.map((product) => (
            <li key={product.productId} className="border-line border-b last:border-b-0">
              <button
                type="button"
                disabled={onPage.has(product.productId)}
                onClick={() => onAdd(product)}
                aria-label={t('addToPage', { product: titleOf(product) })}
                className="flex min-h-12 w-full items-center justify-between gap-3 px-3 py-1.5 text-left hover:bg-hover disabled:bg-transparent disabled:text-ink-3"
              >
                <span className="min-w-0">
                  <span className="wrap-anywhere block font-medium">{titleOf(product)}</span>
                  <span className="block truncate text-ink-3 text-xs">
                    {[product.genericName, product.company].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {onPage.has(product.productId) ? (
                  <span className="shrink-0 text-sm">{t('onPage')}</span>
                ) : (
                  <Plus aria-hidden="true" className="size-4 shrink-0" />
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
