import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { i18n } from '../../lib/i18n/i18n';
import type { Domain } from '../../screen';

type Props = Record<string, unknown>;

export interface Fetchable {
  load: () => Promise<{ default: unknown }>;
  /** The text namespace. */
  domain: Domain;
}

/** Loads the module and its texts together, so that a screen never shows text keys. */
export async function fetchScreen({ load, domain }: Fetchable): Promise<{ default: ComponentType<Props> }> {
  const [module] = await Promise.all([load(), i18n.loadNamespaces(domain)]);
  return module as { default: ComponentType<Props> };
}

const made = new Map<string, LazyExoticComponent<ComponentType<Props>>>();

/** One component for each screen, so that React keeps its state. */
export function lazyOf(key: string, screen: Fetchable): LazyExoticComponent<ComponentType<Props>> {
  const known = made.get(key);
  if (known) return known;
  const component = lazy(() =>
    fetchScreen(screen).catch((error: unknown) => {
      // Allows the next opening to retry after a network failure.
      made.delete(key);
      throw error;
    }),
  );
  made.set(key, component);
  return component;
}
