import type { Sale } from '@bhandar/domain/pos';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../../lib/i18n/i18n';
import { Receipt } from './receipt';
import receiptStyles from './receipt.css?url';

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

/** The page's own sheets bring the fonts; the receipt's come last, so that its page size rules. */
async function dress(page: Document): Promise<void> {
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) => link.href);
  await Promise.all([...own, receiptStyles].map((href) => adopt(page, href)));
  await page.fonts?.ready;
}

/** So that a receipt looks like one also when the network is away. */
export async function fetchReceiptStyles(): Promise<void> {
  await fetch(receiptStyles);
}

/** Prints from a hidden frame; throws where the browser refuses. The sale stands whatever happens here. */
export async function printReceipt(sale: Sale, { copy, pending }: { copy: boolean; pending: boolean }): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = sale.receiptNo;
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
  page.title = sale.receiptNo;
  const root = createRoot(page.body);
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <Receipt sale={sale} copy={copy} pending={pending} />
      </I18nextProvider>,
    ),
  );
  await dress(page);
  const tidy = () => {
    root.unmount();
    frame.remove();
  };
  view.addEventListener('afterprint', () => setTimeout(tidy), { once: true });
  try {
    view.focus();
    view.print();
  } catch (error) {
    tidy();
    throw error;
  }
}
