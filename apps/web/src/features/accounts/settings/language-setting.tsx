import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { Field, RadioGroup } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { LanguageName } from '../../../kit/language-name';
import { chooseLanguage } from '../../../lib/i18n/language';

export function LanguageSetting() {
  const { t, i18n } = useTranslation('accounts');
  return (
    <Field label={t('languageTitle')} group>
      {(ids) => (
        <RadioGroup
          {...ids}
          value={i18n.language}
          onValueChange={(next) => void chooseLanguage(next as Language)}
          options={LANGUAGES.map((value) => ({ value, label: <LanguageName language={value} /> }))}
        />
      )}
    </Field>
  );
}
