import { useTranslation } from 'react-i18next';
import { publicHref } from '../../../public-screens';
import { TextLink } from './text-link';

/** Links under the recovery screens: back to sign-in, and contact. */
export function AccountLinks() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <TextLink href={publicHref('login')}>{t('backToLogin')}</TextLink>
      <TextLink href={publicHref('contact')}>{t('contactSupport')}</TextLink>
    </>
  );
}
