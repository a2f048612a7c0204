import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, IconButton } from './index';

test('Button announces busy, keeps its text and ignores a second press', async () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Complete
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Complete' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toBeDisabled();
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('Button does not submit a form by default', async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button>Aside</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Aside' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('Button leaves its shortcut out of its accessible name', () => {
  render(<Button shortcut="F9">Complete</Button>);
  expect(screen.getByRole('button', { name: 'Complete' })).toHaveTextContent('F9');
});

test('Button with asChild keeps the link', () => {
  render(
    <Button asChild variant="primary">
      <a href="/somewhere">Go</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', '/somewhere');
});

test('IconButton has an accessible name', () => {
  render(<IconButton label="Refresh">x</IconButton>);
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
});
