import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import PurchasesScreen from './purchases-screen';
import { catalogue, entryAnswers, path } from './purchases-screen.fixture';

beforeEach(() => localStorage.clear());

/** A new purchase with its first product. */
const begin = async () => {
  const { user } = renderScreen(<PurchasesScreen kind="pharmacy" />, {
    user: PEOPLE.superadmin,
    path: `${path}?entry=new`,
    answers: { purchasing: entryAnswers, catalogue },
  });
  await screen.findByRole('dialog');
  const chooseNapa = async () => {
    await user.click(screen.getByRole('combobox', { name: /^Product/ }));
    await user.click(await screen.findByRole('option', { name: /Napa/ }));
  };
  await chooseNapa();
  return { user, chooseNapa };
};
const addLine = () => screen.getByRole('button', { name: 'Add line' });
const units = () => screen.getByLabelText(/^Units/);
const price = () => screen.getByLabelText(/^Pack TP/);
const expiry = () => screen.getByLabelText('Expiry');

it.each(['Add line', 'Enter in the last field'])(
  '%s goes to the first missing field, marks each and opens no line: the line was finished without them',
  async (way) => {
    const { user } = await begin();
    const finish = async () => {
      if (way === 'Add line') return user.click(addLine());
      await user.click(screen.getByLabelText('Pack MRP'));
      await user.keyboard('{Enter}');
    };
    await finish();
    expect(units()).toHaveFocus();
    expect(units()).toHaveAccessibleDescription('Must be at least 1');
    expect(price()).toHaveAccessibleDescription('Enter an amount');
    expect(screen.queryByRole('form', { name: 'Line 2' })).not.toBeInTheDocument();
    await user.keyboard('5');
    expect(units()).toBeValid();
    await finish();
    expect(price()).toHaveFocus();
    await user.keyboard('9');
    await finish();
    const line = await screen.findByRole('form', { name: 'Line 2' });
    expect(within(line).getByRole('combobox', { name: /^Product/ })).toHaveFocus();
    expect(within(line).getByRole('combobox', { name: /^Product/ })).toBeValid();
  },
);

it.each([
  ['that is past', '0120', 'Already expired'],
  ['that is no date', '13/29', 'Not a date'],
])('Add line stays with an expiry %s: the line was finished with it', async (_, typed, said) => {
  const { user } = await begin();
  await user.type(expiry(), typed);
  await user.type(units(), '5');
  await user.type(price(), '9');
  await user.click(addLine());
  expect(expiry()).toHaveFocus();
  expect(expiry()).toHaveAccessibleDescription(said);
  expect(screen.queryByRole('form', { name: 'Line 2' })).not.toBeInTheDocument();
});

it('Add line stays with a figure that cannot be read: it was dropped', async () => {
  const { user } = await begin();
  await user.type(units(), '5');
  await user.type(price(), '9');
  await user.type(screen.getByLabelText('Pack MRP'), 'abc');
  await user.click(addLine());
  expect(screen.getByLabelText('Pack MRP')).toHaveFocus();
  expect(screen.queryByRole('form', { name: 'Line 2' })).not.toBeInTheDocument();
});

it('a line left by a click says in its row what it lacks, and in its fields on return: it showed blanks', async () => {
  const { user, chooseNapa } = await begin();
  await user.type(units(), '5');
  await user.type(price(), '9');
  await user.click(addLine());
  await screen.findByRole('form', { name: 'Line 2' });
  await chooseNapa();
  await user.type(expiry(), '0120');
  const table = within(screen.getByRole('table', { name: 'Lines' }));
  expect(table.queryByText(/Missing/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Edit line 1/ }));
  expect(await table.findByText('Missing: Units, Pack TP · Expiry: Already expired')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Edit line 2/ }));
  await waitFor(() => expect(price()).toBeInvalid());
  // The number of the removed line is given to the next one, which begins unmarked.
  await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
  await user.click(await screen.findByRole('button', { name: 'Add line' }));
  await screen.findByRole('form', { name: 'Line 2' });
  expect(units()).toBeValid();
});

it('Record purchase names all faults of all lines: missing units were named once the expiry was right', async () => {
  const { user, chooseNapa } = await begin();
  await user.type(units(), '5');
  await user.type(price(), '9');
  await user.click(addLine());
  await screen.findByRole('form', { name: 'Line 2' });
  await chooseNapa();
  await user.type(expiry(), '13/29');
  await user.click(screen.getByRole('button', { name: /^Edit line 1/ }));
  await user.clear(units());
  await user.click(screen.getByRole('button', { name: 'Record purchase' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('SupplierLine 1, Napa 500 mg: UnitsLine 2, Napa 500 mg: Expiry, Units, Pack TP');
});

it('an Enter too many after a line takes no product: it took the first of the list', async () => {
  const { user } = await begin();
  await user.type(units(), '5');
  await user.type(price(), '9');
  await user.click(screen.getByLabelText('Pack MRP'));
  await user.keyboard('{Enter}');
  await screen.findByRole('form', { name: 'Line 2' });
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: /Napa/ });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('option', { name: /Napa/ })).toBeInTheDocument();
  await user.keyboard('n{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Product/ })).toHaveTextContent('Napa'));
});
