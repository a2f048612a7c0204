import type { Language } from '@bhandar/domain/accounts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface MailPage {
  language: Language;
  title: string;
  /** Shown large, in a box of its own. */
  code?: string;
  lines: readonly string[];
  link?: { href: string; text: string };
  /** Somebody's own words, kept line by line. */
  quote?: string;
}

const FONT = "font-family:'Hanken Grotesk','Noto Sans Bengali','Noto Sans Devanagari',system-ui,Arial,sans-serif";

/** One frame for all mails: tables and inline styles, since that is all that mail programs agree on. */
export function mailPage({ language, title, code, lines, link, quote }: MailPage): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px;color:#3d4f4e">${escapeHtml(line)}</p>`).join('');
  const box = code
    ? `<p style="margin:0 0 20px;padding:14px 20px;background:#eef4f1;border:1px solid #cfdcd7;border-radius:6px;font:600 30px/1.2 'Geist Mono',ui-monospace,Menlo,monospace;letter-spacing:8px;color:#14302f">${code}</p>`
    : '';
  const words = quote
    ? `<p style="margin:4px 0 12px;padding:2px 0 2px 14px;border-left:3px solid #1c6b6b;white-space:pre-wrap;color:#14302f">${escapeHtml(quote)}</p>`
    : '';
  const button = link
    ? `<p style="margin:8px 0 4px"><a href="${escapeHtml(link.href)}" style="color:#145757;font-weight:600">${escapeHtml(link.text)}</a></p>`
    : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f7f5;${FONT};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" style="max-width:520px;margin:0 auto;border-collapse:collapse"><tr><td style="padding:0 4px 12px;font-weight:600;color:#145757">Bhandar</td></tr>
<tr><td style="padding:28px;background:#fdfefd;border:1px solid #d6e0dc;border-radius:10px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#14302f">${escapeHtml(title)}</h1>${box}${paragraphs}${words}${button}
</td></tr></table></body></html>`;
}
