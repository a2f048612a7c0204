import type { SellableProduct } from '@bhandar/domain/pos';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Inputs } from '../../../../lib/api/trpc';
import { PEOPLE, renderScreen } from '../../../../testing/render-screen';
import { napa, type PosAnswers, resetTill, seclo } from '../pos-screen.fixture';
import ArrangeDialog from './arrange-dialog';

beforeEach(resetTill);

const placeOn = ({ productId, name, strength }: SellableProduct) => ({ productId, name, strength });
const pages = [
  { name: 'Fever', products: [napa, seclo].map(placeOn) },
  { name: 'Pain', products: [] },
];

const saved: Inputs['pos']['saveFavourites'][] = [];
let closed = 0;
beforeEach(() => {
  saved.length = 0;
  closed = 0;
});

function openArranging(answers: PosAnswers = {}) {
  return renderScreen(
    <ArrangeDialog locationId={napa.productId} onClose={() => (closed += 1)} onClosed={() => undefined} />,
    {
      user: PEOPLE.admin,
      answers: {
        pos: {
          listFavourites: () => ({ version: 'first', pages }),
          listFavouriteChoices: ({ search }) =>
            ['sec', '8901030000003'].includes(search)
              ? [{ ...placeOn(seclo), genericName: 'Omeprazole', company: 'Square', inStock: true }]
              : [],
          saveFavourites: (input) => {
            saved.push(input);
            return { version: 'second', pages: [] };
          },
          ...answers,
        },
      },
    },
  );
}

const products = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const save = () => screen.getByRole('button', { name: 'Save favourites' });

describe('arranging favourites', () => {
  test('renames, moves and adds pages, moves and removes products, and saves all at once', async () => {
    const { user } = openArranging();
    const name = await screen.findByLabelText('Page name');
    expect(save()).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Cold');
    await user.click(screen.getByRole('button', { name: 'Move Napa 500 mg down' }));
    await user.click(screen.getByRole('button', { name: 'Move page right' }));
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.type(screen.getByRole('searchbox'), 'sec');
    await user.click(await screen.findByRole('button', { name: 'Add Seclo 20 mg to the page' }));
    await user.click(screen.getByRole('tab', { name: 'Cold' }));
    await user.click(screen.getByRole('button', { name: 'Remove Napa 500 mg from the page' }));
    await user.click(save());
    await screen.findByText('Favourites saved');
    expect(saved).toEqual([
      {
        locationId: napa.productId,
        version: 'first',
        pages: [
          { name: 'Pain', productIds: [] },
          { name: 'Cold', productIds: [seclo.productId] },
          { name: 'Page 3', productIds: [seclo.productId] },
        ],
      },
    ]);
    expect(closed).toBe(1);
  });

  test('puts a scanned product on the page', async () => {
    const { user } = openArranging();
    await user.click(await screen.findByRole('tab', { name: 'Pain' }));
    expect(products()).toEqual([]);
    await user.type(screen.getByRole('searchbox'), '8901030000003{Enter}');
    const list = await screen.findByRole('list', { name: 'Products on Pain' });
    expect(within(list).getByText('Seclo 20 mg')).toBeInTheDocument();
  });

  test('says beside the name that another page has it, and does not save', async () => {
    const { user } = openArranging();
    await user.click(await screen.findByRole('tab', { name: 'Pain' }));
    const name = screen.getByLabelText('Page name');
    await user.clear(name);
    expect(name).toHaveAccessibleDescription(/name/i);
    expect(save()).toBeDisabled();
    await user.type(name, 'fever');
    expect(name).toHaveAccessibleDescription('Another page has this name');
    expect(save()).toBeDisabled();
  });

  test('keeps the pages when somebody else saved others meanwhile', async () => {
    const { user } = openArranging({
      saveFavourites: () => {
        throw trpcError('CHANGED_MEANWHILE', 'Somebody else changed the favourites meanwhile. Open them again.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete page' }));
    await user.click(save());
    await screen.findByText(/Somebody else changed the favourites/);
    expect(closed).toBe(0);
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['Pain']);
  });

  test('asks before it discards changes', async () => {
    const { user } = openArranging();
    await user.click(await screen.findByRole('button', { name: 'Delete page' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByRole('dialog', { name: 'Arrange favourites' });
    expect(closed).toBe(1);
  });
});
