import { useTranslation } from 'react-i18next';

/** The common names of packs in the person's language, any other name as it was entered. */
export function usePackName(): (name: string) => string {
  const { t } = useTranslation('kit');
  return (name) => {
    const common = name.trim().toLowerCase();
    if (common === '') return t('pack_any');
    return common === 'box' || common === 'strip' ? t(`pack_${common}`) : name;
  };
}
