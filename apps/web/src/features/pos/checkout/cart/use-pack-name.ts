import { useTranslation } from 'react-i18next';

/** The common names in the person's language, any other name as it was entered. */
export function usePackName(): (name: string) => string {
  const { t } = useTranslation('pos');
  return (name) => {
    const common = name.trim().toLowerCase();
    return common === 'box' || common === 'strip' ? t(`pack_${common}`) : name;
  };
}
