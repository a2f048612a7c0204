import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { i18n } from '../lib/i18n';
import {
  PUBLIC_SCREENS,
  type PublicScreen,
  type PublicScreenName,
  SCREENS,
  type Screen,
  type ScreenName,
} from '../screens';

type Loadable = Pick<Screen | PublicScreen, 'load' | 'domain'>;
type Props = Record<string, unknown>;

/** The module and its texts at once: a screen never flashes its keys. */
async function fetchScreen(screen: Loadable): Promise<{ default: ComponentType<Props> }> {
  const [module] = await Promise.all([screen.load(), i18n.loadNamespaces(screen.domain)]);
  return module as { default: ComponentType<Props> };
}

const made = new Map<string, LazyExoticComponent<ComponentType<Props>>>();

function lazyOf(key: string, screen: Loadable): LazyExoticComponent<ComponentType<Props>> {
  const known = made.get(key);
  if (known) return known;
  const component = lazy(() => fetchScreen(screen));
  made.set(key, component);
  return component;
}

export const lazyScreen = (name: ScreenName) => lazyOf(name, SCREENS[name]);
export const lazyPublicScreen = (name: PublicScreenName) => lazyOf(`public ${name}`, PUBLIC_SCREENS[name]);

/** On hover and focus of a link: the click finds the module there. A failure shows when the screen opens. */
export const prefetchScreen = (name: ScreenName): void => {
  fetchScreen(SCREENS[name]).catch(() => undefined);
};
