import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';

export interface UiLinkProps {
  href: string;
  className?: string;
  children?: ReactNode;
}

/** Texts of the components that no caller passes. */
export interface UiLabels {
  close: string;
  dismiss: string;
  clear: string;
  notifications: string;
}

interface Ui {
  labels: UiLabels;
  Link: ComponentType<UiLinkProps>;
  closeOnBack: CloseOnBack | undefined;
}

/** Calls `close` on Back, until the returned function is called. */
type CloseOnBack = (close: () => void) => () => void;

const ENGLISH: UiLabels = { close: 'Close', dismiss: 'Dismiss', clear: 'Clear', notifications: 'Notifications' };

function PlainLink(props: UiLinkProps) {
  return <a {...props} />;
}

const UiContext = createContext<Ui>({ labels: ENGLISH, Link: PlainLink, closeOnBack: undefined });

export interface UiProviderProps {
  labels?: Partial<UiLabels>;
  /** The router's link, so that a card with an `href` does not reload the page. */
  link?: ComponentType<UiLinkProps>;
  /** Lets Back close a dialog instead of leaving the screen. */
  closeOnBack?: CloseOnBack;
  children: ReactNode;
}

export function UiProvider({ labels, link = PlainLink, closeOnBack, children }: UiProviderProps) {
  const ui = useMemo(
    () => ({ labels: { ...ENGLISH, ...labels }, Link: link, closeOnBack }),
    [labels, link, closeOnBack],
  );
  return <UiContext value={ui}>{children}</UiContext>;
}

export function useUi(): Ui {
  return useContext(UiContext);
}
