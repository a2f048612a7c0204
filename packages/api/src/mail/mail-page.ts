import type { Language } from '@bhandar/domain/accounts';
import { escapeHtml } from '../core/escape-html';

interface MailPage {
  language: Language;
  title: string;
  /** Shown large, in a box. */
  code?: string;
  lines: readonly string[];
  /** A table of texts with their amounts. */
  rows?: readonly MailRow[];
  link?: { href: string; text: string };
  /** Below everything else, smaller. */
  foot?: readonly string[];
  /** A person's own text, with its line breaks. */
  quote?: string;
}

export interface MailRow {
  label: string;
  amount: string;
  strong?: boolean;
}

const FONT = "font-family:'Hanken Grotesk','Noto Sans Bengali','Noto Sans Devanagari',system-ui,Arial,sans-serif";

const TABLE = 'role="presentation" width="100%" style="margin:4px 0 16px;border-collapse:collapse"';

function rowOf({ label, amount, strong = false }: MailRow): string {
  const style = `padding:5px 0;border-top:1px solid #e3ebe7;color:#14302f;vertical-align:top;${strong ? 'font-weight:600;' : ''}`;
  return `<tr><td style="${style}">${escapeHtml(label)}</td><td style="${style}text-align:right;white-space:nowrap;padding-left:16px">${escapeHtml(amount)}</td></tr>`;
}

/** The layout of all emails: tables and inline styles, the common subset of mail programs. */
export function mailPage({ language, title, code, lines, rows = [], link, foot = [], quote }: MailPage): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px;color:#3d4f4e">${escapeHtml(line)}</p>`).join('');
  const box = code
    ? `<p style="margin:0 0 20px;padding:14px 20px;background:#eef4f1;border:1px solid #cfdcd7;border-radius:6px;font:600 30px/1.2 'Geist Mono',ui-monospace,Menlo,monospace;letter-spacing:8px;color:#14302f">${code}</p>`
    : '';
  const table = rows.length > 0 ? `<table ${TABLE}>${rows.map(rowOf).join('')}</table>` : '';
  const words = quote
    ? `<p style="margin:4px 0 12px;padding:2px 0 2px 14px;border-left:3px solid #1c6b6b;white-space:pre-wrap;color:#14302f">${escapeHtml(quote)}</p>`
    : '';
  const button = link
    ? `<p style="margin:8px 0 4px"><a href="${escapeHtml(link.href)}" style="color:#145757;font-weight:600">${escapeHtml(link.text)}</a></p>`
    : '';
  const closing = foot
    .map((line) => `<p style="margin:12px 0 0;color:#4a5d5c;font-size:14px">${escapeHtml(line)}</p>`)
    .join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f7f5;${FONT};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" style="max-width:520px;margin:0 auto;border-collapse:collapse"><tr><td style="padding:0 4px 12px;font-weight:600;color:#145757">Bhandar</td></tr>
<tr><td style="padding:28px;background:#fdfefd;border:1px solid #d6e0dc;border-radius:10px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#14302f">${escapeHtml(title)}</h1>${box}${paragraphs}${table}${words}${button}${closing}
</td></tr></table></body></html>`;
}
