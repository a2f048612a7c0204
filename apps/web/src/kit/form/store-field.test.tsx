import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { renderScreen } from '../../testing/render-screen';
import { Form } from './form';
import { StoreField } from './store-field';
import { useZodForm } from './use-zod-form';

const [lake, plain] = [
  { id: 'lake', name: 'Lake Road', city: 'Dhaka' },
  { id: 'plain', name: 'Plain', city: '' },
];
const Placed = z.object({ locationId: z.string() });

function Sample({ stores }: { stores: (typeof lake)[] }) {
  const form = useZodForm(Placed, { defaultValues: { locationId: 'lake' } });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <StoreField stores={stores} label="Store" />
    </Form>
  );
}

it('A store without a city is offered by its name: it was named with a comma and nothing after it', async () => {
  const { user } = renderScreen(<Sample stores={[lake, plain]} />);
  await user.click(screen.getByRole('combobox', { name: /^Store/ }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Lake Road, Dhaka', 'Plain']);
});

it('A form of a single store has no field for it', () => {
  renderScreen(<Sample stores={[lake]} />);
  expect(screen.queryByRole('combobox')).toBeNull();
});
