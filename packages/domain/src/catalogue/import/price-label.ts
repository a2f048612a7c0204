import { unitOfForm } from './dosage-form';

/** The label before a price: "100 ml bottle", "Unit Price", "200's tin", "(21 white+7 brown) tablet". */
export interface PackLabel {
  unitType: string;
  packType: string | null;
  packSize: number | null;
  content: string;
  /** false: the label is kept as the content, word for word. */
  understood: boolean;
}

interface LabelContext {
  /** A pack of several ("(14's pack: ...)") follows the label. */
  boxed: boolean;
  dosageForm: string;
}

const MEASURE =
  '(?:ml|l|gm|g|mg|mcg|mcl|µg|μg|kg|iu|miu|billion|doses?|(?:lac |million )?units?|liters?|litres?|litters?)';
const MEASURED = new RegExp(`^([\\d.,]+ ?${MEASURE}(?: & [\\d.,]+ ?${MEASURE})?) ([^\\d]+)$`, 'i');
const DOSES = /^[\d.,]+ (?:metered (?:dose|spray)s?|puffs?)(?: \([^)]*\))?$/i;
const COUNTED = /^(\d{1,6}) (tablet|capsule)s? (.+)$/i;
const SIZED = /^(\d{1,6})'s (.+)$/i;
const COMPOUND = /^& (.+) (\p{L}+)$/u;
const PACK_OF = /^\(?\s*(\d{1,6})\s*'?s\s+pack$/i;

/** The size in "(30's pack", where the label is that of a box around the unit before it. */
export function packCount(label: string): number | undefined {
  const size = Number(PACK_OF.exec(label)?.[1] ?? 0);
  return size > 0 ? size : undefined;
}

const containerName = (words: string): string => words.toLowerCase().replace(/^in (?:an? )?/, '');

export function readPackLabel(label: string, context: LabelContext): PackLabel {
  const unit = unitOfForm(context.dosageForm);
  if (label === '' || /^unit price$/i.test(label)) return understood({ unitType: unit });
  const each = /^each (.+)$/i.exec(label)?.[1];
  if (each) return understood({ unitType: unitOfForm(each), content: each === unitOfForm(each) ? '' : each });
  if (DOSES.test(label)) return understood({ unitType: 'device', packType: 'device', content: label });
  return readSized(label, unit) ?? readCounted(label, context) ?? readMeasured(label) ?? keptWhole(label);
}

function understood(parts: Partial<PackLabel> & { unitType: string }): PackLabel {
  return { packType: null, packSize: null, content: '', understood: true, ...parts };
}

function readSized(label: string, unit: string): PackLabel | undefined {
  const [, size, container] = SIZED.exec(label) ?? [];
  if (!container || Number(size) === 0) return undefined;
  return understood({ unitType: unit, packType: containerName(container), packSize: Number(size) });
}

/** "4 tablet strip" alone is a strip of 4 tablets; with "(14's pack" behind it the strip itself is the unit. */
function readCounted(label: string, context: LabelContext): PackLabel | undefined {
  const [, size, piece, rest] = COUNTED.exec(label) ?? [];
  if (!piece || !rest || Number(size) === 0) return undefined;
  if (context.boxed) return understood({ unitType: containerName(rest), content: `${size} ${piece}` });
  const [, extra, container] = COMPOUND.exec(rest) ?? [];
  return understood({
    unitType: piece.toLowerCase(),
    packType: containerName(container ?? rest),
    packSize: Number(size),
    content: extra ? `${size} ${piece} & ${extra}` : '',
  });
}

function readMeasured(label: string): PackLabel | undefined {
  const [, content, container] = MEASURED.exec(label) ?? [];
  if (!content || !container || container.startsWith('&')) return undefined;
  const name = containerName(container);
  return understood({ unitType: name, packType: name, content });
}

const SEVERAL_KINDS = /kit$|\d[^)]*[+&]\s*\d/i;

function keptWhole(label: string): PackLabel {
  const packType = SEVERAL_KINDS.test(label) ? 'kit' : null;
  return { unitType: 'unit', packType, packSize: null, content: label, understood: false };
}
