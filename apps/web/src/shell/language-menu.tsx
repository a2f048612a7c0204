import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { DropdownMenu, DropdownMenuRadioGroup, IconButton } from '@bhandar/ui';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LanguageName } from '../kit/language-name';
import { chooseLanguage } from '../lib/i18n/language';

/** The languages by their own names; the choice stays on this device. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('language')}>
          <Languages aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownMenuRadioGroup
        value={i18n.language}
        onValueChange={(next) => void chooseLanguage(next as Language)}
        options={LANGUAGES.map((value) => ({ value, label: <LanguageName language={value} /> }))}
      />
    </DropdownMenu>
  );
}
