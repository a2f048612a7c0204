import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../lib/i18n/i18n';

const MAX_WAIT_MS = 3_000;

/** A style sheet that does not come must not keep a customer waiting. */
const loaded = (link: HTMLLinkElement) =>
  new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    setTimeout(resolve, MAX_WAIT_MS);
  });

function adopt(page: Document, href: string): Promise<void> {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const ready = loaded(link);
  page.head.append(link);
  return ready;
}

/** The page's own sheets bring the fonts; the paper's come last, so that its page size rules. */
async function dress(page: Document, styles: string): Promise<void> {
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) => link.href);
  await Promise.all([...own, styles].map((href) => adopt(page, href)));
  await page.fonts?.ready;
  // An image that cannot be drawn is left out.
  await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)));
}

interface Paper {
  title: string;
  /** The address of the paper's style sheet. */
  styles: string;
  /** Told to the sheet as `data-paper` of the body. */
  paper?: string;
}

/** Prints from a hidden frame; throws where the browser refuses. */
export async function printFrame(content: ReactNode, paper: Paper): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = paper.title;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.className = 'fixed -left-[9999px] top-0 h-px w-[80mm] border-0';
  document.body.append(frame);
  const view = frame.contentWindow;
  const page = frame.contentDocument;
  if (!view || !page) {
    frame.remove();
    throw new Error('The browser gave no frame to print from.');
  }
  page.title = paper.title;
  if (paper.paper) page.body.dataset.paper = paper.paper;
  const root = createRoot(page.body);
  flushSync(() => root.render(<I18nextProvider i18n={i18n}>{content}</I18nextProvider>));
  await dress(page, paper.styles);
  const tidy = () => {
    root.unmount();
    frame.remove();
  };
  const from = document.activeElement;
  view.addEventListener('afterprint', () => setTimeout(tidy), { once: true });
  try {
    view.focus();
    view.print();
  } catch (error) {
    tidy();
    throw error;
  } finally {
    // Else the keys go on in the frame, or nowhere once it is gone.
    if (from instanceof HTMLElement) from.focus();
  }
}
