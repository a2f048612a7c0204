import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LegalPage } from './legal-page';

const CLAUSES = [1, 2, 3, 4, 5, 6, 7] as const;
const COOKIES = 5;

export default function PrivacyScreen() {
  const { t } = useTranslation('legal');
  // The browser could not scroll to the hash before the page was rendered.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <LegalPage
      title={t('privacyTitle')}
      intro={t('privacyIntro')}
      clauses={CLAUSES.map((n) => ({
        title: t(`privacy${n}`),
        text: t(`privacy${n}Text`),
        ...(n === COOKIES ? { id: 'cookies' } : {}),
      }))}
    />
  );
}
