import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { applyDensity, applyTheme, storedDensity, storedTheme } from './theme';

const root = document.documentElement;
const boot = readFileSync(join(import.meta.dirname, 'theme-boot.js'), 'utf8');
const runBoot = () => runInThisContext(boot);

function device(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
  return (next: boolean) => {
    query.matches = next;
    query.dispatchEvent(new Event('change'));
  };
}

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  delete root.dataset.theme;
  delete root.dataset.density;
});

test('applyTheme shows and stores the theme, and it is set before the next first paint', () => {
  device(false);
  applyTheme('dark');
  applyDensity('compact');
  expect([root.dataset.theme, root.dataset.density]).toEqual(['dark', 'compact']);
  expect([storedTheme(), storedDensity()]).toEqual(['dark', 'compact']);
  delete root.dataset.theme;
  delete root.dataset.density;
  runBoot();
  expect([root.dataset.theme, root.dataset.density]).toEqual(['dark', 'compact']);
});

test('without a stored theme the device setting applies, now and when it changes', () => {
  const change = device(true);
  runBoot();
  expect(root.dataset.theme).toBe('dark');
  applyTheme('system');
  change(false);
  expect(root.dataset.theme).toBe('light');
  applyTheme('dark');
  change(false);
  expect(root.dataset.theme).toBe('dark');
});

test('the density can be reset to the device’s', () => {
  applyDensity('roomy');
  applyDensity(null);
  expect(root.dataset.density).toBeUndefined();
  expect(storedDensity()).toBeNull();
});

test('unavailable storage causes no error', () => {
  device(false);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  applyTheme('dark');
  expect(root.dataset.theme).toBe('dark');
});
