import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { Font as Shaper } from 'harfbuzzjs';
import { sfntOfWoff } from './sfnt';

export type Weight = 400 | 600;

export interface Typeface {
  name: string;
  weight: Weight;
  font: Font;
}

/** A character is set in the first of these that has it. */
const SUBSETS = [
  ['noto-sans', 'latin'],
  ['noto-sans-bengali', 'bengali'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans', 'latin-ext'],
] as const;
const WEIGHTS: readonly Weight[] = [400, 600];

const { resolve } = createRequire(import.meta.url);

let loaded: Promise<Typeface[]> | undefined;

/** Every typeface that paper is set in, read at the first use. */
export const typefaces = (): Promise<Typeface[]> => {
  loaded ??= Promise.all(
    WEIGHTS.flatMap((weight) => SUBSETS.map(([family, subset]) => loadTypeface(family, subset, weight))),
  );
  return loaded;
};

async function loadTypeface(family: string, subset: string, weight: Weight): Promise<Typeface> {
  const [{ create }, harfbuzz] = await Promise.all([import('fontkit'), import('harfbuzzjs')]);
  const name = `${family}-${subset}-${weight}`;
  const bytes = sfntOfWoff(await readFile(resolve(`@fontsource/${family}/files/${name}-normal.woff`)));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${name} is not one font`);
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return { name, weight, font: shapedBy(font, shaper, { harfbuzz, name }) };
}

/**
 * The font with HarfBuzz as its shaper: fontkit's own misplaces parts of Bangla conjuncts. Its name is that of the
 * subset, because the PDF writer takes fonts of one name for the same font.
 */
function shapedBy(
  font: Font,
  shaper: Shaper,
  { harfbuzz, name }: { harfbuzz: typeof import('harfbuzzjs'); name: string },
): Font {
  const layout = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const clusters = clustersOf(text, infos);
    const glyphs = infos.map(({ codepoint: id, cluster }) =>
      font.getGlyph(id, meaningOf(font, id, clusters.get(cluster))),
    );
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
  return Object.defineProperties(font, { layout: { value: layout }, postscriptName: { value: name } });
}

interface Cluster {
  text: string;
  glyphs: number;
}

/** The characters that HarfBuzz set together, by the place of the first. */
function clustersOf(text: string, infos: readonly { cluster: number }[]): Map<number, Cluster> {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  return new Map(
    starts.map((start, index) => [
      start,
      {
        text: text.slice(start, starts[index + 1] ?? text.length),
        glyphs: infos.filter(({ cluster }) => cluster === start).length,
      },
    ]),
  );
}

/** The characters that a reader of the PDF copies for a glyph: its own one, or all of the cluster that it stands for. */
function meaningOf(font: Font, id: number, cluster: Cluster | undefined): number[] {
  const [own] = font.stringsForGlyph(id);
  const text = own ?? (cluster?.glyphs === 1 ? cluster.text : '');
  return [...text].map((character) => character.codePointAt(0) ?? 0);
}
