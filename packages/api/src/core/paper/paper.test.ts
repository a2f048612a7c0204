import { expect, it } from 'vitest';
import { localFormats } from './local-formats';
import { writePdf } from './sheet';
import { writeTable } from './table';
import { typefaces } from './typefaces';

const madeAt = new Date('2026-11-22T06:00:00Z');
const facts = {
  title: 'Paper',
  language: 'en',
  madeAt,
  footer: (page: number, pages: number) => `${page} of ${pages}`,
};

const bangla = async () => {
  const face = (await typefaces()).find(({ name }) => name === 'noto-sans-bengali-bengali-400');
  if (!face) throw new Error('No Bangla typeface');
  return face.font;
};

it('the conjuncts of Bangla are as wide as HarfBuzz sets them, where their last letter used to overlap the next', async () => {
  const { layout } = await bangla();
  // 531 and 555 by the shaper of fontkit.
  expect(['দ্ধ', 'ন্ধ'].map((text) => layout(text).advanceWidth)).toEqual([646, 670]);
});

it('a glyph stands for its own letter, or for the letters that became it', async () => {
  const { layout } = await bangla();
  const meant = (text: string) => layout(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
  expect(meant('ক্ষ')).toEqual(['ক্ষ']);
  expect(meant('কি')).toEqual(['ি', 'ক']);
});

it('a line of three scripts embeds a typeface of each', async () => {
  const pdf = await writePdf(facts, async (sheet) => {
    sheet.line('Napa রাহিমা शर्मा ž', { x: 40, y: 40, width: 400 }, { size: 10 });
  });
  const names = [...pdf.toString('latin1').matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name]) => name);
  expect([...new Set(names)].sort()).toEqual([
    'noto-sans-bengali-bengali-400',
    'noto-sans-devanagari-devanagari-400',
    'noto-sans-latin-400',
    'noto-sans-latin-ext-400',
  ]);
});

it('words wrap at the width, and a longer word is broken between its letters', async () => {
  await writePdf(facts, async ({ linesOf, widthOf }) => {
    const ink = { size: 10 };
    const text = 'one two বৃদ্ধি Unbreakableunbreakableunbreakable';
    const lines = linesOf(text, ink, 60);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.every((line) => widthOf(line, ink) <= 60)).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(linesOf('', ink, 60)).toEqual(['']);
  });
});

it('a long table goes on over pages, each with its head', async () => {
  const heads: number[] = [];
  const pdf = await writePdf(facts, async (sheet) => {
    const { line } = sheet;
    const counted: typeof line = (text, place, ink) => {
      if (text === 'Name') heads.push(place.y);
      line(text, place, ink);
    };
    const rows = Array.from({ length: 100 }, (_, index) => ({ cells: [`Row ${index}`] }));
    await writeTable(Object.assign(sheet, { line: counted }), { columns: [{ title: 'Name', width: 200 }], rows });
  });
  const pages = [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
  expect(pages).toBeGreaterThan(2);
  expect(heads).toHaveLength(pages);
});

it.each([
  ['BDT', 'en', '-৳\u00a01,24,560.05', '1 Sep 2026'],
  ['EUR', 'en', '-€\u00a0124,560.05', '1 Sep 2026'],
  ['BDT', 'bn', '-৳\u00a01,24,560.05', '1 সেপ 2026'],
  ['INR', 'hi', '-₹\u00a01,24,560.05', '1 सित॰ 2026'],
] as const)('amounts in %s and days in %s are written as on screen', (currency, language, money, day) => {
  const formats = localFormats(language, { currency, timeZone: 'Asia/Dhaka' });
  expect([formats.money(-12_456_005), formats.day('2026-09-01')]).toEqual([money, day]);
  expect(formats.instant(new Date('2026-11-22T20:00:00Z'))).toMatch(/^23 .* 2026, 02:00$/);
});
