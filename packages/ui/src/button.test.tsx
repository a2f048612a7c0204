import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, IconButton } from './index';

test('a busy button says so, keeps its text and cannot be pressed twice', async () => {
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

test('a button does not submit a form unless it says so', async () => {
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

test('the key chip is not part of the spoken name', () => {
  render(<Button shortcut="F9">Complete</Button>);
  expect(screen.getByRole('button', { name: 'Complete' })).toHaveTextContent('F9');
});

test('a link can look like a button and stays a link', () => {
  render(
    <Button asChild variant="primary">
      <a href="/somewhere">Go</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', '/somewhere');
});

test('an icon button is named', () => {
  render(<IconButton label="Refresh">x</IconButton>);
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
});
