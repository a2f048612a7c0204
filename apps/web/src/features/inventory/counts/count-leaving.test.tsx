import { countAnswer } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageWith, renderScreen } from '../../../testing/render-screen';
import { atCount, type Inventory, keeper, napa, seclo } from './counts.fixture';
import CountsScreen from './counts-screen';

const openCount = (...args: Parameters<typeof atCount>) => renderScreen(<CountsScreen />, atCount(...args));

describe('leaving and submitting a count', () => {
  const kept = { ...napa, counted: 12 };
  const twelve = 'Counted of Napa 500 mg N-1';
  const list: Inventory = { listCounts: () => pageWith([]), listPlaces: () => [] };

  it('submits after a figure was typed and taken away again: nothing happened, and nothing was said', async () => {
    const { sent, enterCounts } = keeper();
    const { user } = openCount(countAnswer({ lines: [kept, seclo], countedCount: 1 }), { enterCounts });
    const empty = await screen.findByRole('textbox', { name: 'Counted of Seclo 500 mg S-1' });
    await user.type(empty, '5{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByRole('alertdialog', { name: 'Submit this count?' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('a field that was emptied shows what is kept of it once it is left, and can be typed in until then', async () => {
    const { sent, enterCounts } = keeper();
    const { user } = openCount(countAnswer({ lines: [kept, seclo], countedCount: 1 }), { enterCounts });
    const field = await screen.findByRole('textbox', { name: twelve });
    await user.clear(field);
    expect(field).toHaveValue('');
    expect(screen.queryByText('Not kept yet')).not.toBeInTheDocument();
    await user.tab();
    expect(field).toHaveValue('12');
    await user.clear(field);
    await user.type(field, '7{Enter}');
    expect(await screen.findByText('Kept: 7')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('names a figure that cannot be read and brings it into sight: another tab hid it, and nothing was said', async () => {
    const { sent, enterCounts } = keeper();
    const seen = vi.fn();
    const { scrollIntoView } = HTMLElement.prototype;
    HTMLElement.prototype.scrollIntoView = seen;
    const { user } = openCount(countAnswer({ lines: [kept, seclo], countedCount: 1 }), { enterCounts });
    const hidden = await screen.findByRole('textbox', { name: twelve });
    await user.clear(hidden);
    await user.type(hidden, '12x');
    await user.click(screen.getByRole('tab', { name: /To count/ }));
    expect(screen.queryByRole('textbox', { name: twelve })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByText('“12x” is no figure for Napa 500 mg N-1')).toBeVisible();
    const field = screen.getByRole('textbox', { name: twelve });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter a whole number');
    expect(seen).toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '13');
    expect(screen.queryByText(/is no figure/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByRole('alertdialog', { name: 'Submit this count?' })).toBeVisible();
    expect(sent.map(([entry]) => entry?.counted)).toEqual([13]);
    HTMLElement.prototype.scrollIntoView = scrollIntoView;
  });

  it('counts what was kept by the press among the counted: it was told as left out', async () => {
    const { enterCounts } = keeper();
    const { user } = openCount(countAnswer({ lines: [kept, seclo], countedCount: 1, lineCount: 2 }), { enterCounts });
    await user.type(await screen.findByRole('textbox', { name: 'Counted of Seclo 500 mg S-1' }), '5');
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    const question = await screen.findByRole('alertdialog', { name: 'Submit this count?' });
    expect(question).not.toHaveTextContent('not counted');
  });

  it('keeps what was typed on while the figure before it failed to arrive', async () => {
    let fail = (): void => undefined;
    const failed = new Promise<void>((done) => {
      fail = done;
    });
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), {
      enterCounts: async () => {
        await failed;
        throw trpcError('UNAVAILABLE', 'The server is busy');
      },
    });
    const field = await screen.findByRole('textbox', { name: twelve });
    await user.type(field, '7{Enter}0');
    fail();
    expect(await screen.findByText('The count could not be kept')).toBeVisible();
    expect(field).toHaveValue('70');
  });

  it('asks before a figure that is not kept is left: the last one was lost without a word', async () => {
    const { enterCounts } = keeper();
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), { enterCounts, ...list });
    const field = await screen.findByRole('textbox', { name: twelve });
    await user.type(field, '7');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('button', { name: 'All counts' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: twelve })).toHaveValue('7');
    await user.click(screen.getByRole('button', { name: 'All counts' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('No counts yet')).toBeVisible();
  });

  it('leaves at once when every figure is kept', async () => {
    const { enterCounts } = keeper();
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), { enterCounts, ...list });
    await user.type(await screen.findByRole('textbox', { name: twelve }), '7{Enter}');
    await screen.findByText('Kept: 7');
    await user.click(screen.getByRole('button', { name: 'All counts' }));
    expect(await screen.findByText('No counts yet')).toBeVisible();
  });
});
