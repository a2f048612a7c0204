import type { TillContext } from '@bhandar/domain/pos';
import { Select } from '@bhandar/ui';
import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { placeTitle } from '../../../../lib/place-title';
import { PHONE, useMedia } from '../../../../lib/use-media';

interface StoreChoiceProps {
  store: NonNullable<TillContext['store']>;
  stores: TillContext['stores'];
  onStore: (id: string) => void;
}

export default function StoreChoice({ store, stores, onStore }: StoreChoiceProps) {
  const { t } = useTranslation('pos');
  const phone = useMedia(PHONE);
  return (
    <span className="flex w-72 min-w-0 max-w-full items-center gap-2">
      <Store aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-brand-ink max-sm:hidden" />
      <Select
        aria-label={t('store')}
        className="font-semibold max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs max-sm:leading-4 max-sm:[&>span:first-child]:line-clamp-2 max-sm:[&>span:first-child]:whitespace-normal"
        value={store.id}
        onValueChange={onStore}
        options={stores.map((store) => ({ value: store.id, label: phone ? store.name : placeTitle(store) }))}
      />
    </span>
  );
}
