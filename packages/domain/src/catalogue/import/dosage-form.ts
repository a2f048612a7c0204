const COUNTED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:tablet|captab)s?\b|\btab\b/i, 'tablet'],
  [/\b(?:capsule|rotacap|instacap)s?\b|\bcaps?\b/i, 'capsule'],
  [/suppositor(?:y|ies)/i, 'suppository'],
  [/pessar(?:y|ies)/i, 'pessary'],
  [/\bpatch(?:es)?\b/i, 'patch'],
  [/\blozenges?\b/i, 'lozenge'],
  [/\bpastilles?\b/i, 'pastille'],
];

/** The piece that a dosage form is counted in ("Tablet (Enteric Coated)" -> tablet), where it is counted at all. */
export const pieceOfForm = (form: string): string | undefined => COUNTED.find(([word]) => word.test(form))?.[1];

/** The unit that "Unit Price" refers to. */
export const unitOfForm = (form: string): string => pieceOfForm(form) ?? 'unit';
