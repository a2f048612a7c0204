import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox, type ComboboxProps, Field } from '../index';

const options = [
  { value: 'sq', label: 'Square' },
  { value: 'bx', label: 'Beximco' },
  { value: 'ac', label: 'ACME', disabled: true },
  { value: 'in', label: 'Incepta' },
];

function Held({ onChosen, ...extra }: Partial<ComboboxProps> & { onChosen: (value: string) => void }) {
  const [value, setValue] = useState<string>();
  const choose = (next: string) => {
    onChosen(next);
    setValue(next);
  };
  return (
    <Field label="Company">
      <Combobox
        value={value}
        onValueChange={choose}
        options={options}
        placeholder="Choose"
        searchPlaceholder="Search companies"
        emptyText="No such company"
        createLabel="Create"
        {...extra}
      />
    </Field>
  );
}

function setup(extra: Partial<ComboboxProps> = {}) {
  const chosen = vi.fn();
  const { rerender } = render(<Held onChosen={chosen} {...extra} />);
  const again = (changed: Partial<ComboboxProps>) => rerender(<Held onChosen={chosen} {...changed} />);
  return { chosen, again, user: userEvent.setup(), trigger: screen.getByRole('combobox', { name: 'Company' }) };
}

const highlighted = () => {
  const id = screen.getByRole('combobox', { name: 'Search companies' }).getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent;
};

test('Combobox opens and moves by arrows, chooses by Enter and returns the focus', async () => {
  const { user, trigger, chosen } = setup();
  trigger.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toHaveFocus();
  expect(highlighted()).toBe('Square');
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toBe('Beximco');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(highlighted()).toBe('Incepta');
  await user.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([['in']]);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(trigger).toHaveTextContent('Incepta');
  expect(trigger).toHaveFocus();
});

test('Combobox without a first offer takes nothing by Enter until a key chooses', async () => {
  const { user, trigger, chosen } = setup({ offersFirst: false });
  await user.click(trigger);
  expect(highlighted()).toBeUndefined();
  await user.keyboard('{Enter}s{Backspace}{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard('{ArrowUp}');
  expect(highlighted()).toBe('Incepta');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen.mock.calls).toEqual([['sq']]);
});

test('Combobox filters while typing and does not choose a disabled option', async () => {
  const { user, trigger, chosen } = setup();
  await user.click(trigger);
  await user.keyboard('ac');
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard('zz');
  expect(screen.getByRole('status')).toHaveTextContent('No such company');
});

test('Combobox closes on Escape without choosing', async () => {
  const { user, trigger, chosen } = setup();
  await user.click(trigger);
  await user.keyboard('squ{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(chosen).not.toHaveBeenCalled();
});

test('Combobox adds a missing option in place, but not an existing one', async () => {
  const onCreate = vi.fn();
  const { user, trigger } = setup({ onCreate });
  await user.click(trigger);
  await user.keyboard('square');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.clear(screen.getByRole('combobox', { name: 'Search companies' }));
  await user.keyboard('Renata{Enter}');
  expect(onCreate.mock.calls).toEqual([['Renata']]);
});

test('Combobox shows a server search’s options unfiltered', async () => {
  const onSearch = vi.fn();
  const { user, trigger } = setup({ onSearch });
  await user.click(trigger);
  await user.keyboard('x');
  expect(onSearch).toHaveBeenLastCalledWith('x');
  expect(screen.getAllByRole('option')).toHaveLength(4);
});

test('Combobox does not fire blur when the focus moves into its list', async () => {
  const onBlur = vi.fn();
  const { user, trigger } = setup({ onBlur });
  await user.click(trigger);
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onBlur).not.toHaveBeenCalled();
  await user.tab();
  expect(onBlur).toHaveBeenCalledOnce();
});

test('Combobox opens with the first typed character, and a pick hands the focus on', async () => {
  const onPicked = vi.fn();
  const { user, trigger, chosen } = setup({ onPicked });
  trigger.focus();
  await user.keyboard('squ');
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toHaveValue('squ');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledOnce();
  await waitFor(() => expect(onPicked).toHaveBeenCalledOnce());
});

test('Combobox waits with Enter until the server has answered', async () => {
  const { user, trigger, chosen, again } = setup({ onSearch: vi.fn(), loading: true });
  trigger.focus();
  await user.keyboard('s{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  again({ onSearch: vi.fn(), loading: false });
  expect(chosen).toHaveBeenCalledOnce();
});

test('Combobox adds no option that is only still loading: Enter waits for the list', async () => {
  const onCreate = vi.fn();
  const { user, trigger, chosen, again } = setup({ options: [], loading: true, onCreate });
  trigger.focus();
  await user.keyboard('sq{Enter}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  again({ onCreate });
  expect(onCreate).not.toHaveBeenCalled();
  expect(chosen.mock.calls).toEqual([['sq']]);
});

test('Combobox lists labels that begin with the typed text first: "s" marked City Surgical above Square', async () => {
  const suppliers = ['City Surgical', 'Incepta Depot', 'Abroso', 'Square'].map((label) => ({ value: label, label }));
  const { user, trigger } = setup({ options: suppliers });
  trigger.focus();
  await user.keyboard('s');
  expect(highlighted()).toBe('Square');
  const labels = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(labels.map(({ textContent }) => textContent)).toEqual(['Square', 'City Surgical', 'Abroso']);
});
