import 'fake-indexeddb/auto';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { markBack, markOffline } from '../../../offline/network';
import { PEOPLE } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { complete, napa, openTill, resetTill, sent, tile } from '../checkout/pos-screen.fixture';
import { tillContext } from '../testing';

beforeEach(resetTill);
beforeEach(markBack);

const KAMAL = { id: '0198a1c0-0000-7000-8000-0000000000c7', name: 'Kamal Uddin', locked: false };
const since = '2026-11-01T00:00:00.000Z';
const people = [
  { ...KAMAL, pinSince: since },
  { id: PEOPLE.employee.id, name: PEOPLE.employee.name, locked: false, pinSince: since },
];

/** A till whose seller gives up to five percent, and a colleague with fifteen. */
function openWithColleague() {
  const asked: Inputs['pos']['giveRelease'][] = [];
  const till = openTill(
    {
      tillContext: () => tillContext({ discountPercent: 5 }),
      listCashiers: () => people,
      giveRelease: (input) => {
        asked.push(input);
        if (input.pin !== '608153') throw trpcError('VALIDATION_FAILED', 'Wrong PIN');
        return {
          saleId: input.saleId,
          token: 'the-token',
          by: KAMAL.name,
          discountPercent: 15,
          mayExceedCredit: false,
        };
      },
    },
    [napa],
  );
  return { ...till, asked };
}

const more = () => screen.getByRole('button', { name: 'More by a colleague’s PIN' });
const discount = () => screen.getByRole('textbox', { name: /Discount/ });

test("a higher discount is given by a colleague's PIN at the same screen: the cashier had to change", async () => {
  const { user, asked } = openWithColleague();
  await user.click(await tile('Napa 500 mg'));
  await user.type(discount(), '15%');
  await user.click(more());
  const dialog = await screen.findByRole('dialog', { name: 'Colleague’s PIN' });
  const names = await within(dialog).findAllByRole('button', { name: /Kamal|Ema/ });
  expect(names.map(({ textContent }) => textContent)).toEqual([KAMAL.name]);
  // On the close button Enter ended the release.
  expect(dialog).toHaveFocus();
  await user.keyboard('111222');
  expect(await within(dialog).findByText('Wrong PIN')).toBeVisible();
  await user.keyboard('608153');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/^up to 15 ?%$/)).toBeVisible();
  await waitFor(() => expect(discount()).toHaveFocus());
  await user.tab();
  await user.type(await screen.findByRole('textbox', { name: 'Reason for the discount' }), 'Loyal');
  await user.click(complete());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ release: 'the-token', discount: { basisPoints: 1_500 }, id: asked[0]?.saleId }]);
  // The next bill has the seller's own limit again.
  await user.keyboard('{Enter}');
  await user.click(await tile('Napa 500 mg'));
  expect(screen.getByText(/^up to 5 ?%$/)).toBeVisible();
});

test('no PIN releases anything without the network, or in an empty cart', async () => {
  const { user } = openWithColleague();
  await tile('Napa 500 mg');
  expect(screen.queryByRole('button', { name: 'More by a colleague’s PIN' })).toBeNull();
  await user.click(await tile('Napa 500 mg'));
  expect(more()).toBeVisible();
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  act(() => markOffline());
  await screen.findByRole('button', { name: 'Offline' });
  expect(screen.queryByRole('button', { name: 'More by a colleague’s PIN' })).toBeNull();
});
