import { countAnswer } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageWith, renderScreen } from '../../../testing/render-screen';
import { atCount, countAnswers, type Inventory, napa, seclo } from './counts.fixture';
import CountsScreen from './counts-screen';

const openCount = (...args: Parameters<typeof atCount>) => renderScreen(<CountsScreen />, atCount(...args));

describe('leaving and submitting a stock count', () => {
  const kept = { ...napa, counted: 12 };
  const twelve = 'Counted of Napa 500 mg N-1';
  const list: Inventory = { listCounts: () => pageWith([]), listPlaces: () => [] };

  it('submits after a typed figure was cleared (the button used to do nothing)', async () => {
    const { sent, enterCounts } = countAnswers();
    const { user } = openCount(countAnswer({ lines: [kept, seclo], countedCount: 1 }), { enterCounts });
    const empty = await screen.findByRole('textbox', { name: 'Counted of Seclo 500 mg S-1' });
    await user.type(empty, '5{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByRole('alertdialog', { name: 'Submit this count?' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('restores the saved figure when an emptied field loses the focus', async () => {
    const { sent, enterCounts } = countAnswers();
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

  it('names an unreadable figure and scrolls to it, even on another tab (it used to do nothing)', async () => {
    const { sent, enterCounts } = countAnswers();
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

  it('counts a figure that the submit itself saved (it used to be reported as missing)', async () => {
    const { enterCounts } = countAnswers();
    const { user } = openCount(countAnswer({ lines: [kept, seclo], countedCount: 1, lineCount: 2 }), { enterCounts });
    await user.type(await screen.findByRole('textbox', { name: 'Counted of Seclo 500 mg S-1' }), '5');
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    const question = await screen.findByRole('alertdialog', { name: 'Submit this count?' });
    expect(question).not.toHaveTextContent('not counted');
  });

  it('keeps a figure that was changed while the previous one failed to save', async () => {
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

  it('confirms before leaving with an unsaved figure (the last one used to be lost)', async () => {
    const { enterCounts } = countAnswers();
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

  it('leaves without asking when every figure is saved', async () => {
    const { enterCounts } = countAnswers();
    const { user } = openCount(countAnswer({ lines: [napa, seclo] }), { enterCounts, ...list });
    await user.type(await screen.findByRole('textbox', { name: twelve }), '7{Enter}');
    await screen.findByText('Kept: 7');
    await user.click(screen.getByRole('button', { name: 'All counts' }));
    expect(await screen.findByText('No counts yet')).toBeVisible();
  });
});
