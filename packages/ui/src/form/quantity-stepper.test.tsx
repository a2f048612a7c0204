import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { QuantityStepper, type QuantityStepperProps } from '../index';

interface HeldProps extends Partial<QuantityStepperProps> {
  start: number;
  onChange: (value: number) => void;
}

function Held({ start, onChange, ...extra }: HeldProps) {
  const [value, setValue] = useState(start);
  const change = (next: number) => {
    onChange(next);
    setValue(next);
  };
  return (
    <QuantityStepper
      value={value}
      onChange={change}
      read={(text) => (/^\d+$/.test(text) ? Number(text) : null)}
      label="Quantity"
      decreaseLabel="Less"
      increaseLabel="More"
      {...extra}
    />
  );
}

function setup(start: number, extra: Partial<QuantityStepperProps> = {}) {
  const onChange = vi.fn();
  render(<Held start={start} onChange={onChange} {...extra} />);
  return { onChange, user: userEvent.setup(), number: screen.getByRole('spinbutton', { name: 'Quantity' }) };
}

test('QuantityStepper steps by one and stops at both ends', async () => {
  const { user, number, onChange } = setup(2, { max: 3 });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(number).toHaveValue('3');
  expect(screen.getByRole('button', { name: 'More' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Less' }));
  await user.click(screen.getByRole('button', { name: 'Less' }));
  expect(number).toHaveValue('1');
  expect(screen.getByRole('button', { name: 'Less' })).toBeDisabled();
  expect(onChange.mock.calls).toEqual([[3], [2], [1]]);
});

test('QuantityStepper commits a typed number on Enter, not on each digit', async () => {
  const { user, number, onChange } = setup(2);
  await user.click(number);
  await user.keyboard('45');
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[45]]);
});

test('QuantityStepper commits a typed number on blur', async () => {
  const { user, number, onChange } = setup(2);
  await user.click(number);
  await user.keyboard('7');
  await user.tab();
  expect(onChange.mock.calls).toEqual([[7]]);
});

test.each(['0', '-3', 'abc', ' ', '2.5'])('QuantityStepper ignores "%s"', async (text) => {
  const { user, number, onChange } = setup(4);
  await user.click(number);
  await user.clear(number);
  await user.keyboard(`${text}{Enter}`);
  expect(onChange).not.toHaveBeenCalled();
  expect(number).toHaveValue('4');
});

test('QuantityStepper limits to the maximum and reports the typed number', async () => {
  const onExceed = vi.fn();
  const { user, number, onChange } = setup(2, { max: 12, onExceed });
  await user.click(number);
  await user.keyboard('30{Enter}');
  expect(number).toHaveValue('12');
  expect(onChange.mock.calls).toEqual([[12]]);
  expect(onExceed).toHaveBeenLastCalledWith(30);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(onExceed).toHaveBeenLastCalledWith(13);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('QuantityStepper removes the line on minus at 1 when allowed', async () => {
  const onRemove = vi.fn();
  const { user, onChange } = setup(1, { onRemove });
  await user.click(screen.getByRole('button', { name: 'Less' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  expect(onChange).not.toHaveBeenCalled();
});

test('QuantityStepper restores on Escape and steps by arrow keys', async () => {
  const { user, number, onChange } = setup(4);
  await user.click(number);
  await user.keyboard('99{Escape}');
  expect(number).toHaveValue('4');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(onChange.mock.calls).toEqual([[5], [6], [5]]);
});

test('QuantityStepper steps from the typed number', async () => {
  const { user, number } = setup(4);
  await user.click(number);
  await user.keyboard('10');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(number).toHaveValue('11');
});
