import * as ui from '@bhandar/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import KitScreen from './kit-screen';

const sources = import.meta.glob<string>('./kit-*.tsx', { query: '?raw', import: 'default', eager: true });

it('shows every component of packages/ui', () => {
  const shown = Object.values(sources).join('\n');
  const primitives = Object.entries(ui).filter(
    ([name, part]) => /^[A-Z][a-z]/.test(name) && typeof part === 'function',
  );
  expect(primitives.length).toBeGreaterThan(30);
  expect(primitives.map(([name]) => name).filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});

it('changes theme and density of the whole page', async () => {
  render(<KitScreen />);
  await userEvent.click(screen.getByRole('radio', { name: 'dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await userEvent.click(screen.getByRole('radio', { name: 'compact' }));
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
});
