import { wrapBy } from './printer-text';
import type { TextRow } from './roll-row';

export type Drawing = Pick<ImageData, 'width' | 'height' | 'data'>;
export type DrawRow = (row: TextRow, dots: number) => Promise<Drawing>;

const FAMILIES =
  '"Shop Signs", "Hanken Grotesk Variable", "Noto Sans Bengali Variable", "Noto Sans Devanagari Variable", system-ui, sans-serif';
const TEXT_PX = 25;
const LARGE_PX = 36;
const LINE_HEIGHT = 1.4;
const INDENT_PX = 24;
const GAP_PX = 16;

/** A row as dots, black on white: printers have no Bangla or Hindi of their own. */
export const drawRow: DrawRow = async (row, dots) => {
  const { left, right = '', large = false, bold = false, centred = false, indent = false } = row;
  const size = large ? LARGE_PX : TEXT_PX;
  const font = `${bold || large ? 700 : 500} ${size}px ${FAMILIES}`;
  await document.fonts.load(font, `${left}${right}`);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas to draw on.');
  context.font = font;
  const start = indent ? INDENT_PX : 0;
  const rightWidth = right === '' ? 0 : context.measureText(right).width;
  const room = dots - start - (right === '' ? 0 : rightWidth + GAP_PX);
  const lines = wrapBy(left, (part) => context.measureText(part).width <= room);
  const height = Math.ceil(size * LINE_HEIGHT);
  canvas.width = dots;
  // In steps of 8 dots, which the encoder would otherwise add below.
  canvas.height = Math.ceil((height * lines.length) / 8) * 8;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // A canvas that changes its size forgets its font.
  context.font = font;
  context.fillStyle = '#000';
  context.textBaseline = 'middle';
  lines.forEach((line, index) => {
    const x = centred ? (dots - context.measureText(line).width) / 2 : start;
    context.fillText(line, x, (index + 0.5) * height);
  });
  if (right !== '') context.fillText(right, dots - rightWidth, (lines.length - 0.5) * height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
};
