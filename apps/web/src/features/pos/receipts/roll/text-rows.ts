import type { TextRow } from '../../printer/roll-row';

export const text = (left: string, more: Omit<TextRow, 'kind' | 'left'> = {}): TextRow => ({
  kind: 'text',
  left,
  ...more,
});

export const pair = (left: string, right: string, more: Omit<TextRow, 'kind' | 'left' | 'right'> = {}): TextRow => ({
  kind: 'text',
  left,
  right,
  ...more,
});

export const centred = (left: string): TextRow => text(left, { centred: true });

export const RULE = { kind: 'rule' } as const;
