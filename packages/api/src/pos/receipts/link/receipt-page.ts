import { createHash } from 'node:crypto';
import type { Language } from '@bhandar/domain/accounts';
import { escapeHtml as text } from '../../../core/escape-html';
import type { Bill, BillRow } from './bill';
import { receiptTexts } from './messages';
import { STYLE } from './receipt-page-style';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * Of every answer at a link's address. No script runs there, no search engine lists it, no cache keeps it past its
 * withdrawal, and the address is told to no other site.
 */
export const RECEIPT_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${text(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;

const paragraphs = (lines: readonly string[], style = ''): string =>
  lines.map((line) => `<p${style ? ` class="${style}"` : ''}>${text(line)}</p>`).join('');

const row = ({ label, amount }: BillRow, style = ''): string =>
  `<p class="row${style}"><span>${text(label)}</span><span>${text(amount)}</span></p>`;

const item = ({ name, rows, batches }: Bill['items'][number]): string =>
  `<li><p class="name">${text(name)}</p>${rows.map((one) => row(one)).join('')}${paragraphs(batches, 'batch')}</li>`;

/** The receipt, with the last day of its link. */
export function receiptPage(bill: Bill, { language, lastDay }: { language: Language; lastDay: string }): string {
  const { shop, head, mark, title, soldAt, items, sums, total, vat, payments, exchange, returns, foot } = bill;
  const sections = (...groups: BillRow[][]) =>
    groups
      .filter((rows) => rows.length > 0)
      .map((rows) => `\n<section>${rows.map((one) => row(one)).join('')}</section>`)
      .join('');
  const below = exchange.length > 0 ? vat : [...vat, ...payments];
  const back = exchange.length > 0 ? sections(exchange, payments, returns) : sections(returns);
  const marked = mark ? `<p class="mark">${text(mark)}</p>` : '';
  return page(
    language,
    `${title} · ${shop}`,
    `<main>
<header><h1>${text(shop)}</h1>${paragraphs(head)}${marked}</header>
<section><h2>${text(title)}</h2><p class="soft">${text(soldAt)}</p></section>
<section><ul>${items.map(item).join('')}</ul></section>
<section>${sums.map((one) => row(one)).join('')}${row(total, ' total')}${below.map((one) => row(one)).join('')}</section>${back}
<footer>${paragraphs(foot, 'line')}</footer>
</main>
<p class="note">${text(receiptTexts[language].until(lastDay))}</p>`,
  );
}

/** In place of a receipt that is not there, or of one too many. */
export function messagePage(language: Language, kind: 'gone' | 'busy'): string {
  const { title, text: said } = receiptTexts[language][kind];
  return page(language, title, `<main class="message"><h1>${text(title)}</h1><p>${text(said)}</p></main>`);
}
