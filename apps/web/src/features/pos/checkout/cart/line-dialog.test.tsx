import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { tillContext } from '../../testing';
import { cart, complete, openTill, quantity, resetTill, seclo, sent, tile } from '../pos-screen.fixture';

beforeEach(resetTill);

const successful = () => screen.findByRole('dialog', { name: 'Order Successful' });
const dialog = () => screen.findByRole('dialog', { name: 'Discount and note' });
const save = async (user: ReturnType<typeof openTill>['user']) =>
  user.click(within(await dialog()).getByRole('button', { name: 'Save' }));

describe('a cart line', () => {
  test('gets a discount in percent with its reason and a note by Alt+L, and the sale carries both', async () => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('{Alt>}l{/Alt}');
    await user.type(within(await dialog()).getByLabelText('Discount percentage'), '10');
    await save(user);
    expect(await screen.findByText('Enter a reason for the discount')).toBeInTheDocument();
    await user.type(within(await dialog()).getByLabelText('Reason for the discount'), 'Damaged box');
    await user.type(within(await dialog()).getByLabelText('Note'), 'One a day');
    await save(user);
    expect(await cart()).toHaveTextContent('Discount 10 % -7.00');
    expect(await cart()).toHaveTextContent('Damaged box · One a day');
    expect(screen.getByText('৳ 63.00')).toBeInTheDocument();
    await user.click(complete());
    await successful();
    expect(sent).toMatchObject([
      {
        lines: [
          { productId: seclo.productId, discount: { basisPoints: 1_000, reason: 'Damaged box' }, note: 'One a day' },
        ],
        discountMinor: 0,
        totalMinor: 6_300,
      },
    ]);
  });

  test('takes no discount above what the person may give', async () => {
    const { user } = openTill({ tillContext: () => tillContext({ discountPercent: 5 }) });
    await user.click(await tile('Seclo 20 mg'));
    await user.click(screen.getByRole('button', { name: 'Discount and note of Seclo 20 mg' }));
    await user.type(within(await dialog()).getByLabelText('Discount amount'), '10');
    await user.type(within(await dialog()).getByLabelText('Reason for the discount'), 'Regular');
    await save(user);
    expect(await within(await dialog()).findByText(/5 % at most/)).toBeInTheDocument();
  });

  test('is split by Alt+S: the new line is sold at its own discount, together within what is approved', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(quantity());
    await user.keyboard('3{Enter}');
    await user.keyboard('{Alt>}s{/Alt}');
    expect(within(await cart()).getAllByRole('listitem')).toHaveLength(2);
    await user.keyboard('{Alt>}l{/Alt}');
    await user.type(within(await dialog()).getByLabelText('Discount amount'), '2');
    await user.type(within(await dialog()).getByLabelText('Reason for the discount'), 'Opened strip');
    await save(user);
    await user.click(complete());
    await successful();
    expect(sent).toMatchObject([
      {
        lines: [{ quantity: 2 }, { quantity: 1, discount: { amountMinor: 200, reason: 'Opened strip' } }],
        totalMinor: 3_400,
      },
    ]);
    expect(sent[0]?.lines[0]).not.toHaveProperty('discount');
  });
});
