import { MAX_FAVOURITE_PAGE_NAME } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { EmptyState, Field, IconButton, Input } from '@bhandar/ui';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AddFavourite } from './add-favourite';
import type { Arrangement, PageDraft } from './use-arrangement';

interface ArrangePageProps {
  page: PageDraft;
  arranged: Arrangement;
  locationId: string;
}

/** One page: its name and place, and its products in order. */
export function ArrangePage({ page, arranged, locationId }: ArrangePageProps) {
  const { t } = useTranslation('pos');
  const { index, pages } = arranged;
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <Field label={t('pageName')} error={arranged.problems[`pages.${index}.name`]} className="min-w-40 flex-1">
          <Input
            controlSize="lg"
            autoComplete="off"
            maxLength={MAX_FAVOURITE_PAGE_NAME}
            value={page.name}
            onChange={(event) => arranged.rename(event.target.value)}
          />
        </Field>
        <div className="flex pt-6">
          <IconButton
            className="size-12"
            label={t('pageEarlier')}
            disabled={index === 0}
            onClick={() => arranged.movePage(-1)}
          >
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            className="size-12"
            label={t('pageLater')}
            disabled={index === pages.length - 1}
            onClick={() => arranged.movePage(1)}
          >
            <ArrowRight aria-hidden="true" />
          </IconButton>
          <IconButton className="size-12" variant="danger" label={t('deletePage')} onClick={arranged.deletePage}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <AddFavourite page={page} onAdd={arranged.add} locationId={locationId} />
      {page.products.length === 0 ? (
        <EmptyState title={t('emptyPage')} description={t('addFavouriteText')} />
      ) : (
        <Places page={page} arranged={arranged} />
      )}
    </>
  );
}

function Places({ page, arranged }: Omit<ArrangePageProps, 'locationId'>) {
  const { t } = useTranslation('pos');
  const last = page.products.length - 1;
  return (
    <ol aria-label={t('favouritesOf', { page: page.name })} className="-mx-5 border-line border-t">
      {page.products.map((product, at) => {
        const title = titleOf(product);
        return (
          <li key={product.productId} className="flex min-h-12 items-center gap-1 border-line border-b pr-3 pl-5">
            <span className="wrap-anywhere min-w-0 flex-1 py-1.5 font-medium">{title}</span>
            <IconButton
              className="size-12"
              label={t('moveUp', { product: title })}
              disabled={at === 0}
              onClick={() => arranged.move(at, -1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              className="size-12"
              label={t('moveDown', { product: title })}
              disabled={at === last}
              onClick={() => arranged.move(at, 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton
              className="size-12"
              label={t('removeFavourite', { product: title })}
              onClick={() => arranged.remove(product.productId)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}
