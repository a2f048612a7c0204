import type { TillContext } from '@bhandar/domain/pos';
import { Select } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';

interface StoreChoiceProps {
  store: NonNullable<TillContext['store']>;
  stores: TillContext['stores'];
  onStore: (id: string) => void;
}

export default function StoreChoice({ store, stores, onStore }: StoreChoiceProps) {
  const { t } = useTranslation('pos');
  return (
    <span className="block w-56 max-w-full">
      <Select
        aria-label={t('store')}
        value={store.id}
        onValueChange={onStore}
        options={stores.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
      />
    </span>
  );
}
