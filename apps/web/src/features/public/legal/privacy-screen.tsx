import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Paper } from './paper';

const CLAUSES = [1, 2, 3, 4, 5, 6, 7] as const;
const COOKIES = 5;

export default function PrivacyScreen() {
  const { t } = useTranslation('legal');
  // The page comes after the address: the browser found nothing to scroll to.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <Paper
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
