import { useTranslation } from 'react-i18next';
import { LegalPage } from './legal-page';

const CLAUSES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export default function TermsScreen() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage
      title={t('termsTitle')}
      intro={t('termsIntro')}
      clauses={CLAUSES.map((n) => ({ title: t(`terms${n}`), text: t(`terms${n}Text`) }))}
    />
  );
}
