import { expect, it, vi } from 'vitest';
import { i18n, startI18n } from './i18n';

it('i18n logs a missing text to the console', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await startI18n();
  const words = (key: string) => i18n.t(key as 'logout');
  expect(words('logout')).toBe('Logout');
  expect(said).not.toHaveBeenCalled();
  words('noSuchText');
  expect(said).toHaveBeenCalledWith('Untranslated text: shell:noSuchText');
});
