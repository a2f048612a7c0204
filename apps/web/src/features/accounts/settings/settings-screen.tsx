import { useTranslation } from 'react-i18next';
import { PageHeader, useActor } from '../../../kit';
import { AppearanceSettings } from './appearance-settings';
import { LanguageSetting } from './language-setting';
import { OrganisationSection } from './organisation-settings';
import { Section } from './section';
import { StoreSection } from './store-settings';
import { TenderSection } from './tender-settings';

/** Appearance for everyone, receipt settings for store managers, the organisation's rules for the warehouse. */
export default function SettingsScreen() {
  const { t } = useTranslation('accounts');
  const { role } = useActor();
  return (
    <>
      <PageHeader />
      <Section title={t('appearanceTitle')} text={t('appearanceText')}>
        <AppearanceSettings />
      </Section>
      <Section title={t('languageTitle')} text={t('languageText')}>
        <LanguageSetting />
      </Section>
      {role === 'superadmin' ? (
        <>
          <OrganisationSection />
          <TenderSection />
        </>
      ) : null}
      {role === 'employee' ? null : <StoreSection />}
    </>
  );
}
