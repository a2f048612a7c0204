import type { ProductPack } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../lib/format';

/** The common names of packs in the person's language, any other name as it was entered. */
export function usePackName(): (name: string) => string {
  const { t } = useTranslation('kit');
  return (name) => {
    const common = name.trim().toLowerCase();
    if (common === '') return t('pack_any');
    return common === 'box' || common === 'strip' ? t(`pack_${common}`) : name;
  };
}

/** The act of `filledPacks`: a quantity that is no whole number of packs is filled up, and gets no whole pack more. */
export function useFillLabel(): (pack: ProductPack, quantity: number) => string {
  const { t } = useTranslation('kit');
  const packName = usePackName();
  return ({ name, size }, quantity) =>
    t(quantity % size === 0 ? 'addPack' : 'fillPack', { pack: packName(name), size: formatCount(size) });
}
