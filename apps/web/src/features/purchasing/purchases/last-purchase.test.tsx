import { productAnswer } from '@bhandar/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import PurchasesScreen from './purchases-screen';
import { entryAnswers, facts, napa, path, SUPPLIER } from './purchases-screen.fixture';

beforeEach(() => localStorage.clear());

const seclo = productAnswer({ id: '0198a1c0-0000-7000-8000-00000000f002', tradeName: 'Seclo', strength: '20 mg' });
const lastOf = (productId: string, packSize: number, packTpMinor: number) => ({
  productId,
  unitCost: '30.0000',
  unitMrpMinor: 4_000,
  purchasedOn: '2026-11-24',
  packSize,
  packTpMinor,
  packType: 'Box',
  salePackSize: packSize,
  packMrpMinor: packSize * 4_000,
});

const begin = async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path: `${path}?entry=new`,
    answers: {
      purchasing: {
        ...entryAnswers,
        purchaseFacts: ({ supplierId, productIds = [] }) => {
          if (productIds.length > 0) asked.push(supplierId);
          const products = [lastOf(napa.id, 10, 30_000), lastOf(seclo.id, 14, 42_000)];
          return { ...facts, products: products.filter(({ productId }) => productIds.includes(productId)) };
        },
      },
      catalogue: { listProducts: () => pageWith([napa, seclo]) },
    },
  });
  await screen.findByRole('dialog');
  const choose = async (label: RegExp, option: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { user, choose, asked };
};
const packSize = () => screen.getByLabelText(/^Pack Size/);
const price = () => screen.getByLabelText(/^Pack TP/);

it('a chosen product says when and how it was last bought: the pack proposed was named nowhere', async () => {
  const { choose, asked } = await begin();
  await choose(/^Supplier/, /Square/);
  await choose(/^Product/, /Napa/);
  await waitFor(() => expect(packSize()).toHaveValue('10'));
  expect(price()).toHaveValue('300.00');
  expect(await screen.findByText('Last bought 24 Nov 2026: pack of 10 at 300.00')).toBeInTheDocument();
  expect(asked).not.toContain(null);
  expect(asked).toContain(SUPPLIER.id);
});

it('a typed pack stays, and the last prices are those of that pack: it was replaced', async () => {
  const { user, choose } = await begin();
  await user.clear(packSize());
  await user.type(packSize(), '20');
  await choose(/^Product/, /Napa/);
  await waitFor(() => expect(price()).toHaveValue('600.00'));
  expect(packSize()).toHaveValue('20');
});

it('a corrected product takes its own last pack and prices: those of the product before stayed', async () => {
  const { choose } = await begin();
  await choose(/^Product/, /Napa/);
  await waitFor(() => expect(price()).toHaveValue('300.00'));
  await choose(/^Product/, /Seclo/);
  await waitFor(() => expect(price()).toHaveValue('420.00'));
  expect(packSize()).toHaveValue('14');
});
