import {
  type FavouriteProduct,
  type Favourites,
  MAX_FAVOURITE_PAGES,
  moveItem,
  whyNotAddFavourite,
  whyNotArrange,
} from '@bhandar/domain/pos';
import { coded, issueOf } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { newId } from '../../../../lib/api/new-id';
import { issueText, refusalText } from '../../../../lib/refusals';

/** A page that is arranged; its key stays while its name and place change. */
export interface PageDraft {
  key: string;
  name: string;
  products: FavouriteProduct[];
}

const pageInput = ({ name, products }: PageDraft) => ({
  name: name.trim(),
  productIds: products.map(({ productId }) => productId),
});

const draftOf = ({ pages }: Favourites): PageDraft[] => pages.map((page) => ({ ...page, key: newId() }));

const nameProblems = (pages: readonly PageDraft[]): Record<string, string> =>
  Object.fromEntries([
    ...whyNotArrange(pages.map(pageInput)).map(({ field, ...refusal }): [string, string] => [
      field,
      refusalText(refusal),
    ]),
    ...pages.flatMap(({ name }, index): [string, string][] =>
      name.trim() === '' ? [[`pages.${index}.name`, issueText(issueOf(coded('field.nameRequired')))]] : [],
    ),
  ]);

/** The pages as they are being arranged; nothing is stored before they are saved. */
export function useArrangement(favourites: Favourites, newPageName: (number: number) => string) {
  const [begun] = useState(() => draftOf(favourites));
  const [pages, setPages] = useState(begun);
  const [chosen, setChosen] = useState(begun[0]?.key);
  const index = Math.max(
    0,
    pages.findIndex(({ key }) => key === chosen),
  );
  const page = pages[index];
  const problems = nameProblems(pages);
  const changePage = (change: Partial<PageDraft>) =>
    setPages(pages.map((each, at) => (at === index ? { ...each, ...change } : each)));
  return {
    pages,
    page,
    index,
    choose: setChosen,
    isChanged: pages !== begun,
    isFull: pages.length >= MAX_FAVOURITE_PAGES,
    problems,
    inputs: () => pages.map(pageInput),
    addPage: () => {
      const key = newId();
      setPages([...pages, { key, name: newPageName(pages.length + 1), products: [] }]);
      setChosen(key);
    },
    rename: (name: string) => changePage({ name }),
    movePage: (by: 1 | -1) => setPages(moveItem(pages, index, by)),
    deletePage: () => {
      const left = pages.filter((_, at) => at !== index);
      setPages(left);
      setChosen((left[index] ?? left.at(-1))?.key);
    },
    /** Says why a product is not added. */
    add: ({ productId, name, strength }: FavouriteProduct) => {
      if (!page) return;
      const [refusal] = whyNotAddFavourite(pageInput(page), productId);
      if (refusal) toast.error(refusalText(refusal), { id: 'till-refusal' });
      else changePage({ products: [...page.products, { productId, name, strength }] });
    },
    move: (at: number, by: 1 | -1) => page && changePage({ products: moveItem(page.products, at, by) }),
    remove: (productId: string) =>
      page && changePage({ products: page.products.filter((product) => product.productId !== productId) }),
  };
}

export type Arrangement = ReturnType<typeof useArrangement>;
