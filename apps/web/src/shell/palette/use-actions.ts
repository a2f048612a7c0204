import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { applyTheme, THEMES } from '@bhandar/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Keyboard, Languages, LogOut, RefreshCw, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGE_NAMES } from '../../lib/i18n/language';
import { useLogout } from '../use-logout';
import type { PaletteEntry } from './palette-entry';

/** Actions that are available on every screen. */
export function useActions(showKeys: () => void): PaletteEntry[] {
  const { t, i18n } = useTranslation(['shell', 'palette']);
  const client = useQueryClient();
  const { logout } = useLogout();
  return [
    { id: 'keys', label: t('palette:keySheet'), icon: Keyboard, words: 'keyboard shortcuts help ?', run: showKeys },
    {
      id: 'refresh',
      label: t('palette:refreshPage'),
      icon: RefreshCw,
      words: 'refresh reload',
      run: () => void client.invalidateQueries(),
    },
    ...THEMES.map((theme) => ({
      id: `theme ${theme}`,
      label: `${t('theme')}: ${t(`theme_${theme}`)}`,
      icon: SunMoon,
      words: `theme ${theme}`,
      run: () => applyTheme(theme),
    })),
    ...LANGUAGES.filter((language) => language !== i18n.language).map((language) => ({
      id: `language ${language}`,
      label: `${t('language')}: ${LANGUAGE_NAMES[language]}`,
      icon: Languages,
      words: `language ${language}`,
      namesLanguage: true,
      run: () => void chooseLanguage(language),
    })),
    { id: 'logout', label: t('logout'), icon: LogOut, words: 'logout sign out', run: () => void logout() },
  ];
}
