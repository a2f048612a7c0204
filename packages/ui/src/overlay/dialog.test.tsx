import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button, ConfirmDialog, Dialog, DropdownMenu, DropdownMenuItem, Field, Input, UiProvider } from '../index';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add a line"
        description="One at a time"
        footer={<Button>Save</Button>}
      >
        <Field label="Amount">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

function MenuOpener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu trigger={<Button>More</Button>}>
        <DropdownMenuItem onSelect={() => setOpen(true)}>Rename</DropdownMenuItem>
      </DropdownMenu>
      <Dialog open={open} onOpenChange={setOpen} title="Rename it">
        <Input aria-label="Name" />
      </Dialog>
    </>
  );
}

function SelfFocused() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Find</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Find it">
        <Input aria-label="What" autoFocus />
      </Dialog>
    </>
  );
}

test('Dialog focuses its first field, is named by its title, and returns the focus on Escape', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  expect(screen.getByRole('dialog', { name: 'Add a line' })).toHaveAccessibleDescription('One at a time');
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open it' })).toHaveFocus());
});

test('Dialog with an autofocused field returns the focus (it used to be lost to the page)', async () => {
  const user = userEvent.setup();
  render(<SelfFocused />);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(screen.getByLabelText('What')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Find' })).toHaveFocus());
});

test('Dialog opened from a menu returns the focus to the menu’s button', async () => {
  const user = userEvent.setup();
  render(<MenuOpener />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(await screen.findByRole('dialog', { name: 'Rename it' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

test('Dialog traps the focus, and its close button has a translated label', async () => {
  const user = userEvent.setup();
  render(
    <UiProvider labels={{ close: 'বন্ধ' }}>
      <Opener />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  await user.tab();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'বন্ধ' })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'বন্ধ' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('ConfirmDialog focuses Cancel, and while busy can be neither repeated nor closed', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  const texts = { title: 'Delete it?', description: 'For good.', confirmLabel: 'Delete', cancelLabel: 'Keep' };
  const { rerender } = render(<ConfirmDialog open onOpenChange={onOpenChange} onConfirm={onConfirm} {...texts} />);
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();

  rerender(<ConfirmDialog open busy onOpenChange={onOpenChange} onConfirm={onConfirm} {...texts} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
});
