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

/** Names the act of `filledPacks` by its pack alone: a plus would promise a whole pack more. */
export function usePackChoice(): (pack: ProductPack) => string {
  const { t } = useTranslation('kit');
  const packName = usePackName();
  return ({ name, size }) => t('packChoice', { pack: packName(name), size: formatCount(size) });
}
