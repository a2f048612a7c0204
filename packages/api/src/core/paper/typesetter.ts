import type { Font } from 'fontkit';
import type { Typeface, Weight } from './typefaces';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also takes an opened font, which the types of pdfkit leave out. */
      registerFont(name: string, src: Font): this;
    }
  }
}

export interface Ink {
  /** In points, as all lengths here. */
  size: number;
  weight?: Weight;
  colour?: string;
}

export interface Place {
  x: number;
  /** Of the line's foot, on which letters stand. */
  y: number;
  width: number;
  align?: 'left' | 'right';
}

const BLACK = '#14302f';
const LEADING = 1.4;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Run {
  face: Typeface;
  text: string;
}

const hasAll = ({ font }: Typeface, text: string): boolean =>
  [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** The text in stretches of one typeface each. A sign that several have stays with its neighbours. */
function runsOf(text: string, faces: readonly Typeface[]): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const face = last && hasAll(last.face, segment) ? last.face : faces.find((one) => hasAll(one, segment));
    const chosen = face ?? last?.face ?? faces[0];
    if (!chosen) throw new Error('There is no typeface of this weight');
    if (last?.face === chosen) last.text += segment;
    else runs.push({ face: chosen, text: segment });
  }
  return runs;
}

/** Sets lines of mixed scripts on the open page of a document. */
export function typesetter(doc: PDFKit.PDFDocument, faces: readonly Typeface[]) {
  for (const { name, font } of faces) doc.registerFont(name, font);
  const runs = (text: string, { weight = 400 }: Ink) =>
    runsOf(
      text,
      faces.filter((face) => face.weight === weight),
    );
  const widthOfRun = ({ face, text }: Run, { size }: Ink) => doc.font(face.name).fontSize(size).widthOfString(text);
  const widthOf = (text: string, ink: Ink) => runs(text, ink).reduce((sum, run) => sum + widthOfRun(run, ink), 0);

  /** A word longer than the line is broken between its letters. */
  function pieces(word: string, ink: Ink, width: number): string[] {
    if (widthOf(word, ink) <= width) return [word];
    const parts = [''];
    for (const { segment } of graphemes.segment(word)) {
      const part = parts.at(-1) ?? '';
      if (part !== '' && widthOf(part + segment, ink) > width) parts.push(segment);
      else parts[parts.length - 1] = part + segment;
    }
    return parts;
  }

  return {
    widthOf,
    leadingOf: ({ size }: Ink): number => size * LEADING,
    /** The text in lines that fit the width; a text of no words is one empty line. */
    linesOf(text: string, ink: Ink, width: number): string[] {
      const lines: string[] = [''];
      for (const word of text.split(/\s+/).flatMap((part) => pieces(part, ink, width))) {
        const line = lines.at(-1) ?? '';
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && widthOf(longer, ink) > width) lines.push(word);
        else lines[lines.length - 1] = longer;
      }
      return lines;
    },
    line(text: string, { x, y, width, align = 'left' }: Place, ink: Ink): void {
      let at = align === 'right' ? x + width - widthOf(text, ink) : x;
      for (const run of runs(text, ink)) {
        const length = widthOfRun(run, ink);
        doc.fillColor(ink.colour ?? BLACK).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += length;
      }
    },
  };
}

export type Typesetter = ReturnType<typeof typesetter>;
