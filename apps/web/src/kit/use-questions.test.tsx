import { coded } from '@bhandar/domain/shared';
import { screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen';
import { useQuestions } from './use-questions';

const OTHER = coded('batch.otherExpiry', { batch: 'AB12', day: '2028-05-31' });
const UNUSUAL = coded('batch.unusualExpiry', { day: '2038-05-31' });

const refusedFor = (details: object) =>
  TRPCClientError.from({ error: { message: 'Refused', code: -32600, data: { kind: 'RULE_BROKEN', details } } });

/** A form of one field. Its server refuses what is not confirmed. */
function Entry({ refusal, sent }: { refusal: Error; sent: object[] }) {
  const answering = useQuestions();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState('new');
  const send = async (answered: { confirmed?: true }) => {
    sent.push({ typed, ...answered });
    if (!answered.confirmed) throw refusal;
  };
  const enter = () =>
    answering(send).then(
      () => setState('saved'),
      () => setState('refused'),
    );
  return (
    <>
      <input aria-label="Batch" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => void enter()}>
        Enter: {state}
      </button>
    </>
  );
}

async function enterBatch(details: object) {
  const sent: object[] = [];
  const { user } = renderScreen(<Entry refusal={refusedFor(details)} sent={sent} />);
  await user.type(screen.getByRole('textbox', { name: 'Batch' }), 'AB12');
  await user.click(screen.getByRole('button', { name: 'Enter: new' }));
  return { user, sent };
}

describe('useQuestions', () => {
  it.each([
    ['Printed like this', 'saved', [{ typed: 'AB12' }, { typed: 'AB12', confirmed: true }]],
    ['Correct it', 'refused', [{ typed: 'AB12' }]],
  ])('shows every question; on "%s" the entry is %s and what was typed stays', async (answer, state, all) => {
    const { user, sent } = await enterBatch({ questions: [OTHER, UNUSUAL] });
    const dialog = await screen.findByRole('alertdialog', { name: 'Check what is printed on the packs' });
    expect(dialog).toHaveTextContent(/Batch AB12 is recorded with the expiry .*2028/);
    expect(dialog).toHaveTextContent(/2038 is past or more than ten years ahead/);
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: answer }));
    expect(await screen.findByRole('button', { name: `Enter: ${state}` })).toBeVisible();
    expect(sent).toEqual(all);
    expect(screen.getByRole('textbox', { name: 'Batch' })).toHaveValue('AB12');
  });

  it('asks nothing about another refusal', async () => {
    const { sent } = await enterBatch({});
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enter: refused' })).toBeVisible());
    expect([screen.queryByRole('alertdialog'), sent]).toEqual([null, [{ typed: 'AB12' }]]);
  });
});
