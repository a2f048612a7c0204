import { maySeeCost, type StorePriceQuery } from '@bhandar/domain/pricing';
import { useTranslation } from 'react-i18next';
import { choiceFilter, flagFilter, textFilter, useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

const KINDS = ['pharmacy', 'nonPharmacy'] as const;

/** What a list of prices narrows to, as its query says it. */
const SHOWN = {
  own: { own: true },
  scheduled: { scheduled: true },
  offMrp: { offMrp: true },
  belowCost: { warning: 'belowCost' },
  noPrice: { warning: 'noPrice' },
} as const satisfies Record<string, Pick<StorePriceQuery, 'own' | 'scheduled' | 'offMrp' | 'warning'>>;
type Shown = keyof typeof SHOWN;

const WITHOUT_COST = ['own', 'scheduled', 'offMrp', 'noPrice'] as const;
const ALL_SHOWN = ['own', 'scheduled', 'offMrp', 'belowCost', 'noPrice'] as const;

/** The filters of a list of prices, as its address keeps them. */
const addressOf = (shown: readonly Shown[]) => ({
  kind: choiceFilter(KINDS),
  held: flagFilter,
  shown: choiceFilter(shown),
  categoryId: textFilter,
  companyId: textFilter,
});

/** The query of a list of prices with its filters. */
export const askedOf = <Query extends { shown?: Shown | undefined }>({ shown, ...asked }: Query) => ({
  ...asked,
  ...(shown ? SHOWN[shown] : {}),
});

/** The filters of a list of prices, for its address and for its table; below cost is for people who see costs. */
export function useGoodsFilters() {
  const { t } = useTranslation('pricing');
  const shown: readonly Shown[] = maySeeCost(useActor()) ? ALL_SHOWN : WITHOUT_COST;
  const setup = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 300_000 });
  const options = (entries: readonly { id: string; name: string }[] = []) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  return {
    address: addressOf(shown),
    filters: [
      {
        key: 'kind' as const,
        label: t('filterKind'),
        options: KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
      },
      { key: 'held' as const, label: t('filterStock'), options: [{ value: true as const, label: t('stock_held') }] },
      {
        key: 'shown' as const,
        label: t('filterShown'),
        options: shown.map((value) => ({ value, label: t(`shown_${value}`) })),
      },
      { key: 'categoryId' as const, label: t('category'), options: options(setup.data?.categories) },
      { key: 'companyId' as const, label: t('company'), options: options(setup.data?.companies) },
    ],
  };
}
