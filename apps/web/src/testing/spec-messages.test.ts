import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOT_SHOWN, SPEC_MESSAGES } from './spec-messages';

const ROOT = resolve(import.meta.dirname, '../../../..');
const texts = new Map<string, string>();

function textOf(path: string): string {
  const file = resolve(ROOT, path);
  if (!texts.has(path)) texts.set(path, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return texts.get(path) ?? '';
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/'/g, "\\\\?'");

/** Matches the message in code, with a short placeholder where the specification has a name. */
const pattern = (message: string) =>
  new RegExp(
    message
      .split(/\{\w+\}/)
      .map(literal)
      .join('[^\\n]{1,60}?'),
  );

describe('the quoted messages of the specification', () => {
  it.each(SPEC_MESSAGES)('$section: $message', ({ message, source, test }) => {
    expect(textOf(source), source).toMatch(pattern(message));
    expect(textOf(test), test).toMatch(pattern(message));
    expect(test).toMatch(/\.test\.tsx?$|^tooling\/e2e|^packages\/api\/test\//);
  });

  it('are listed once each, and no further ones are hidden', () => {
    const all = [...SPEC_MESSAGES, ...NOT_SHOWN].map(({ section, message }) => `${section} ${message}`);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(121);
    expect(NOT_SHOWN.length).toBeLessThanOrEqual(13);
    for (const { reason } of NOT_SHOWN) expect(reason).not.toBe('');
  });
});
