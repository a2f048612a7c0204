import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inGamut, wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    Array.from(block.matchAll(/--c-([\w-]+): (oklch\([^)/]+\));/g), ([, name, value]) => [name, value]),
  );
}

const light = tokensOf(':root');
const themes = { light, dark: { ...light, ...tokensOf('[data-theme="dark"]') } };

const GROUNDS = ['canvas', 'surface', 'sunken', 'raised', 'hover'];
const INKS = ['brand-ink', 'marigold-ink', 'ok-ink', 'danger-ink', 'info-ink'];
const CHARTS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'];

/** [foreground, backgrounds, minimum contrast]. */
const RULES: [string, string[], number][] = [
  ['ink', GROUNDS, 12],
  ['ink-2', GROUNDS, 6.8],
  ['ink-3', [...GROUNDS, 'brand-soft'], 4.5],
  ...INKS.map((ink): [string, string[], number] => [
    ink,
    [...GROUNDS, 'brand-soft', ink.replace('-ink', '-soft')],
    4.5,
  ]),
  ['on-brand', ['brand'], 5.5],
  ['on-marigold', ['marigold'], 5.5],
  ['on-danger', ['danger'], 5.5],
  ['line-strong', GROUNDS, 3],
  ['focus', GROUNDS, 3],
  ...CHARTS.map((chart): [string, string[], number] => [chart, ['surface', 'raised'], 3]),
];

describe.each(Object.entries(themes))('%s theme', (_name, tokens) => {
  const pairs = RULES.flatMap(([front, grounds, least]) => grounds.map((ground) => ({ front, ground, least })));

  test.each(pairs)('$front on $ground has at least $least', ({ front, ground, least }) => {
    expect(wcagContrast(tokens[front] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });

  test('every colour is inside sRGB', () => {
    const inside = inGamut('rgb');
    expect(Object.keys(tokens)).toHaveLength(35);
    expect(Object.entries(tokens).filter(([, value]) => !inside(value))).toEqual([]);
  });
});
