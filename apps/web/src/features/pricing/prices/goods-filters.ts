import { useTranslation } from 'react-i18next';
import { choiceFilter, textFilter } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

const KINDS = ['pharmacy', 'nonPharmacy'] as const;

type Shown = 'held' | 'own' | 'belowCost' | 'noPrice';

/** The filters of a list of prices, as its address keeps them. */
export const goodsFilters = <Choice extends Shown>(shown: readonly Choice[]) => ({
  kind: choiceFilter(KINDS),
  shown: choiceFilter(shown),
  categoryId: textFilter,
  companyId: textFilter,
});

/** The same filters as its table offers them. */
export function useGoodsFilters<Choice extends Shown>(shown: readonly Choice[]) {
  const { t } = useTranslation('pricing');
  const setup = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 300_000 });
  const options = (entries: readonly { id: string; name: string }[] = []) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  return [
    {
      key: 'kind' as const,
      label: t('filterKind'),
      options: KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      key: 'shown' as const,
      label: t('filterShown'),
      options: shown.map((value) => ({ value, label: t(`shown_${value}`) })),
    },
    { key: 'categoryId' as const, label: t('category'), options: options(setup.data?.categories) },
    { key: 'companyId' as const, label: t('company'), options: options(setup.data?.companies) },
  ];
}
