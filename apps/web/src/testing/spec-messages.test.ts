import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOWHERE, SPEC_MESSAGES } from './spec-messages';

const ROOT = resolve(import.meta.dirname, '../../../..');
const texts = new Map<string, string>();

function textOf(path: string): string {
  const file = resolve(ROOT, path);
  if (!texts.has(path)) texts.set(path, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return texts.get(path) ?? '';
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/'/g, "\\\\?'");

/** The message as code writes it, with anything short where the specification has a name. */
const pattern = (message: string) =>
  new RegExp(
    message
      .split(/\{\w+\}/)
      .map(literal)
      .join('[^\\n]{1,60}?'),
  );

describe('the quoted messages of the specification', () => {
  it.each(SPEC_MESSAGES)('$section: $message', ({ message, shows, seen }) => {
    expect(textOf(shows), shows).toMatch(pattern(message));
    expect(textOf(seen), seen).toMatch(pattern(message));
    expect(seen).toMatch(/\.test\.tsx?$|^tooling\/e2e|^packages\/api\/test\//);
  });

  it('stand in the table once each, and those shown nowhere only grow fewer', () => {
    const all = [...SPEC_MESSAGES, ...NOWHERE].map(({ section, message }) => `${section} ${message}`);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(121);
    expect(NOWHERE.length).toBeLessThanOrEqual(13);
    for (const { reason } of NOWHERE) expect(reason).not.toBe('');
  });
});
