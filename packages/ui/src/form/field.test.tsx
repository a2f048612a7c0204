import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Field, Input, NumberInput, PasswordInput, RadioGroup, Select } from '../index';

test('Field connects label, help and error with its input', () => {
  render(
    <Field label="Trade name" help="As on the box" error="Enter a name" required>
      <Input />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Trade name' });
  expect(input).toHaveAccessibleDescription('As on the box Enter a name');
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
});

test('Field without help or error sets no aria-describedby', () => {
  render(
    <Field label="Note">
      <Input />
    </Field>,
  );
  expect(screen.getByLabelText('Note')).not.toHaveAttribute('aria-describedby');
  expect(screen.getByLabelText('Note')).toBeValid();
});

test('Field passes the same ids to a function child', () => {
  render(
    <>
      <Field label="Kind" error="Choose one">
        {(ids) => (
          <Select {...ids} value={undefined} onValueChange={() => undefined} options={[{ value: 'a', label: 'A' }]} />
        )}
      </Field>
      <Field group label="Method">
        <RadioGroup value="x" onValueChange={() => undefined} options={[{ value: 'x', label: 'Cash' }]} />
      </Field>
    </>,
  );
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveAccessibleDescription('Choose one');
  expect(screen.getByRole('combobox', { name: 'Kind' })).toBeInvalid();
  expect(screen.getByRole('radiogroup', { name: 'Method' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked();
});

test('PasswordInput shows and hides the password', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show" hideLabel="Hide" />
    </Field>,
  );
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('NumberInput converts Bengali digits to Latin digits and keeps their commas', async () => {
  const user = userEvent.setup();
  render(<NumberInput aria-label="Price" defaultValue="7" />);
  await user.click(screen.getByLabelText('Price'));
  await user.keyboard('১,২৩৪');
  expect(screen.getByLabelText('Price')).toHaveValue('1,234');
});
