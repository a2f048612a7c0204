import type { Language } from '@bhandar/domain/accounts';
import { agedBalanceOf, type CustomerLedgerEntry, type CustomerStatement } from '@bhandar/domain/pos';
import type { Settings } from '../../../core/context';
import { type LocalFormats, localFormats } from '../../../core/paper/local-formats';
import { MARGIN, type Sheet, WIDTH, writePdf } from '../../../core/paper/sheet';
import { type PaperColumn, type PaperRow, writeTable } from '../../../core/paper/table';
import { statementTexts } from './texts';
import type { StatementTexts } from './texts.en';

interface Terms {
  texts: StatementTexts;
  formats: LocalFormats;
}

const GREY = '#5a6b69';
const HALF = WIDTH / 2;

export interface Edition {
  language: Language;
  settings: Settings;
  madeAt: Date;
}

/** The statement on A4, as the screen prints it. */
export function writeStatement(statement: CustomerStatement, { language, settings, madeAt }: Edition): Promise<Buffer> {
  const terms: Terms = { texts: statementTexts[language], formats: localFormats(language, settings) };
  const { texts, formats } = terms;
  const footer = (page: number, pages: number) =>
    [texts.made(formats.instant(madeAt)), texts.page(page, pages)].join(' · ');
  return writePdf({ title: texts.title, language, madeAt, footer }, async (sheet) => {
    writeHead(sheet, statement, terms);
    await writeTable(sheet, { columns: columnsOf(texts), rows: rowsOf(statement, terms) });
    await writeAgeing(sheet, statement, terms);
  });
}

function writeHead(sheet: Sheet, { organisation, store, customer, from, to }: CustomerStatement, terms: Terms): void {
  const { texts, formats } = terms;
  const top = sheet.y;
  const left = { x: MARGIN, width: HALF - 10 };
  writeBlock(sheet, left, [
    { text: organisation, size: 11, weight: 600 },
    { text: [store.name, store.address, store.phone].filter(Boolean).join(' · '), size: 9, colour: GREY },
    { text: texts.title, size: 17, weight: 600, before: 12 },
    { text: `${formats.day(from)} – ${formats.day(to)}`, size: 10, colour: GREY },
  ]);
  const foot = sheet.y;
  sheet.y = top;
  writeBlock(sheet, { x: MARGIN + HALF, width: HALF, align: 'right' }, [
    { text: customer.name, size: 11, weight: 600 },
    ...[customer.address, customer.phone, customer.email]
      .filter(Boolean)
      .map((text) => ({ text, size: 9, colour: GREY })),
  ]);
  sheet.y = Math.max(sheet.y, foot) + 14;
}

interface Said {
  text: string;
  size: number;
  weight?: 400 | 600;
  colour?: string;
  /** The space above it. */
  before?: number;
}

function writeBlock(
  sheet: Sheet,
  { x, width, align = 'left' }: { x: number; width: number; align?: 'left' | 'right' },
  all: readonly Said[],
): void {
  for (const { text, before = 0, ...ink } of all) {
    sheet.y += before;
    for (const line of sheet.linesOf(text, ink, width)) {
      sheet.line(line, { x, y: sheet.y + ink.size, width, align }, ink);
      sheet.y += sheet.leadingOf(ink);
    }
  }
}

const columnsOf = (texts: StatementTexts): PaperColumn[] => [
  { title: texts.day, width: 66 },
  { title: texts.document, width: 112 },
  { title: texts.reference, width: WIDTH - 66 - 112 - 2 * 66 - 86 },
  { title: texts.charge, width: 66, align: 'right' },
  { title: texts.credit, width: 66, align: 'right' },
  { title: texts.balance, width: 86, align: 'right' },
];

function rowsOf(statement: CustomerStatement, { texts, formats }: Terms): PaperRow[] {
  const { from, openingMinor, entries, closingMinor } = statement;
  const total = closingMinor < 0 ? texts.storeCredit : texts.closing;
  return [
    { cells: [formats.day(from), texts.opening, '', '', '', formats.amount(openingMinor)] },
    ...entries.map((entry) => ({ cells: cellsOf(entry, { texts, formats }) })),
    ...(entries.length === 0 ? [{ cells: ['', texts.empty] }] : []),
    { cells: ['', total, '', '', '', formats.money(Math.abs(closingMinor))], strong: true },
  ];
}

function cellsOf(entry: CustomerLedgerEntry, { texts, formats }: Terms): string[] {
  const { occurredOn, document, method, reference, note, effectMinor, balanceMinor } = entry;
  const kind = texts.postings[entry.kind];
  const title = entry.reversal ? texts.reversed(kind) : kind;
  return [
    formats.day(occurredOn),
    [document.number, title].filter(Boolean).join(' '),
    [method ? texts.methods[method] : '', reference, note].filter(Boolean).join(' · '),
    effectMinor > 0 ? formats.amount(effectMinor) : '',
    effectMinor < 0 ? formats.amount(-effectMinor) : '',
    formats.amount(balanceMinor),
  ];
}

async function writeAgeing(sheet: Sheet, { ageing }: CustomerStatement, { texts, formats }: Terms): Promise<void> {
  const { ages } = texts;
  const figures = [
    [ages.notDueMinor, ageing.notDueMinor],
    [ages.upTo30Minor, ageing.upTo30Minor],
    [ages.upTo60Minor, ageing.upTo60Minor],
    [ages.upTo90Minor, ageing.upTo90Minor],
    [ages.over90Minor, ageing.over90Minor],
    [ages.advanceMinor, -ageing.advanceMinor],
    [texts.balance, agedBalanceOf(ageing)],
  ] as const;
  sheet.need(80);
  sheet.y += 18;
  writeBlock(sheet, { x: MARGIN, width: WIDTH }, [{ text: texts.ageing, size: 10, weight: 600 }]);
  const columns = figures.map(([title]) => ({ title, width: WIDTH / figures.length, align: 'right' as const }));
  await writeTable(sheet, { columns, rows: [{ cells: figures.map(([, minor]) => formats.amount(minor)) }] });
}
