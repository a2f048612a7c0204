import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { i18n } from '../lib/i18n';
import type { PublicScreen, Screen } from '../screen';

type Loadable = Pick<Screen | PublicScreen, 'load' | 'domain'>;
type Props = Record<string, unknown>;

/** The module and its texts at once: a screen never flashes its keys. */
export async function fetchScreen(screen: Loadable): Promise<{ default: ComponentType<Props> }> {
  const [module] = await Promise.all([screen.load(), i18n.loadNamespaces(screen.domain)]);
  return module as { default: ComponentType<Props> };
}

const made = new Map<string, LazyExoticComponent<ComponentType<Props>>>();

/** One component for each screen, however often it is asked for. */
export function lazyOf(key: string, screen: Loadable): LazyExoticComponent<ComponentType<Props>> {
  const known = made.get(key);
  if (known) return known;
  const component = lazy(() => fetchScreen(screen));
  made.set(key, component);
  return component;
}
