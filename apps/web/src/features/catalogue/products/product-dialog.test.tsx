import { productForm, shownProduct, UpdateProductInput } from '@bhandar/domain/catalogue';
import { changesSince } from '@bhandar/domain/shared';
import { productAnswer } from '@bhandar/testing/factories';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { EditProductDialog } from './product-dialog';

it('says what somebody else changed meanwhile, and saves over it at the second try', async () => {
  const opened = productAnswer({ tradeName: 'Napa', genericName: 'Paracetamol', stock: 100 });
  const now = { ...opened, genericName: 'Acetaminophen', stock: 70 };
  const saved: object[] = [];
  const updateProduct = (input: z.input<typeof UpdateProductInput>) => {
    const { id: _, revision, shownPrices: _prices, ...said } = UpdateProductInput.parse(input);
    saved.push(changesSince(revision, said, { now: shownProduct(now), formOf: productForm }));
    return now;
  };
  const { user } = renderScreen(<EditProductDialog product={opened} onClose={vi.fn()} />, {
    user: PEOPLE.superadmin,
    answers: { catalogue: { updateProduct, setupOptions: () => ({ categories: [], companies: [], unitTypes: [] }) } },
  });
  const generic = await screen.findByLabelText(/Generic name/i);
  await user.clear(generic);
  await user.type(generic, 'Paracetamol BP');
  await user.click(screen.getByRole('button', { name: 'Save product' }));
  expect(await screen.findByText(/Somebody else changed this to "Acetaminophen" meanwhile/)).toBeInTheDocument();
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save product' }));
  expect(await screen.findByText('Product updated successfully')).toBeInTheDocument();
  expect(saved).toEqual([{ genericName: 'Paracetamol BP' }]);
});
