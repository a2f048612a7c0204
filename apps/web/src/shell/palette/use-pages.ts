import { useTranslation } from 'react-i18next';
import { useActor } from '../../kit/scope';
import { hrefTo, isCounterScreen, routesOf, SCREENS, type ScreenName } from '../../screens';
import type { PaletteEntry } from './palette-entry';
import { recentPages, rememberPage } from './recent';

/** What people also call a page, beside its title. */
const OTHER_WORDS: Partial<Record<ScreenName, 'words_purchases'>> = {
  pharmacyPurchases: 'words_purchases',
  nonPharmacyPurchases: 'words_purchases',
};

/** Every page that the role can open, most recently used first. */
export function usePages(open: (href: string) => void): { recent: PaletteEntry[]; pages: PaletteEntry[] } {
  const { t, i18n } = useTranslation(['shell', 'palette']);
  const { role, grants, atTill } = useActor();
  const english = i18n.getFixedT('en', ['shell', 'palette']);
  const otherWords = (name: ScreenName) => {
    const key = OTHER_WORDS[name];
    return key ? [t(`palette:${key}`), english(`palette:${key}`)] : [];
  };
  const pages = routesOf(role, grants)
    // A screen whose path needs an id is reached through its record.
    .filter(({ name, screen }) => !screen.path.includes(':') && (!atTill || isCounterScreen(name)))
    .map(({ name, screen }) => ({
      id: `page ${name}`,
      name,
      label: t(screen.title),
      hint: t(`group_${screen.group}`),
      english: english(screen.title),
      words: [screen.path, ...otherWords(name)].join(' '),
      icon: SCREENS[name].icon,
      run: () => {
        rememberPage(name);
        open(hrefTo(role, name, screen.query));
      },
    }));
  const recent = recentPages().flatMap((name) => pages.filter((page) => page.name === (name as ScreenName)));
  return { recent: recent.map((page) => ({ ...page, id: `recent ${page.name}` })), pages };
}
