import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { DropdownMenu, DropdownMenuRadioGroup } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { LanguageName } from '../kit/language-name';
import { chooseLanguage } from '../lib/i18n/language';
import type { BarMenuProps } from './lazy-menu';

/** The languages by their own names. The choice is stored on this device. */
export default function LanguageMenu(props: BarMenuProps) {
  const { i18n } = useTranslation('shell');
  return (
    <DropdownMenu {...props}>
      <DropdownMenuRadioGroup
        value={i18n.language}
        onValueChange={(next) => void chooseLanguage(next as Language)}
        options={LANGUAGES.map((value) => ({ value, label: <LanguageName language={value} /> }))}
      />
    </DropdownMenu>
  );
}
