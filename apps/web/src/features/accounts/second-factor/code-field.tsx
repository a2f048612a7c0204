import { useTranslation } from 'react-i18next';
import { TextField } from '../../../kit';

/** An authenticator code or a recovery code. */
export function CodeField({ name, help }: { name: 'code' | 'otp'; help: string }) {
  const { t } = useTranslation('accounts');
  return (
    <TextField<Record<typeof name, string>>
      name={name}
      label={t('factorCode')}
      help={help}
      autoComplete="one-time-code"
      autoFocus
      required
    />
  );
}
