import { DropdownMenu, DropdownMenuRadioGroup, IconButton } from '@bhandar/ui';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../lib/language';

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
        options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
      />
    </DropdownMenu>
  );
}
