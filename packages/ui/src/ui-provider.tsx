import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';

export interface UiLinkProps {
  href: string;
  className?: string;
  children?: ReactNode;
}

/** The few words that belong to a primitive and not to its caller. */
export interface UiLabels {
  close: string;
  dismiss: string;
  clear: string;
  notifications: string;
}

interface Ui {
  labels: UiLabels;
  Link: ComponentType<UiLinkProps>;
}

const ENGLISH: UiLabels = { close: 'Close', dismiss: 'Dismiss', clear: 'Clear', notifications: 'Notifications' };

function PlainLink(props: UiLinkProps) {
  return <a {...props} />;
}

const UiContext = createContext<Ui>({ labels: ENGLISH, Link: PlainLink });

export interface UiProviderProps {
  labels?: Partial<UiLabels>;
  /** The router's link, so that a card with an `href` does not reload the page. */
  link?: ComponentType<UiLinkProps>;
  children: ReactNode;
}

export function UiProvider({ labels, link = PlainLink, children }: UiProviderProps) {
  const ui = useMemo(() => ({ labels: { ...ENGLISH, ...labels }, Link: link }), [labels, link]);
  return <UiContext value={ui}>{children}</UiContext>;
}

export function useUi(): Ui {
  return useContext(UiContext);
}
