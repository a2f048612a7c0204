import { useTranslation } from 'react-i18next';
import { publicHref } from '../../../public-screens';
import { TextLink } from './text-link';

/** Under the recovery screens: back, or to somebody who helps. */
export function AccountLinks() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <TextLink href={publicHref('login')}>{t('backToLogin')}</TextLink>
      <TextLink href={publicHref('contact')}>{t('contactSupport')}</TextLink>
    </>
  );
}
