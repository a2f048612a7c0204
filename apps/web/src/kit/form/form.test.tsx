import { MinorAmount, Quantity } from '@bhandar/domain/shared';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { renderScreen } from '../../testing/render-screen';
import { Form } from './form';
import { FormDialog } from './form-dialog';
import { CheckboxField, SelectField, TextareaField, TextField } from './form-fields';
import { MoneyField, NumberField } from './number-fields';
import { SubmitButton } from './submit-button';
import { useZodForm } from './use-zod-form';

const Medicine = z.object({
  name: z.string().trim().min(1, { error: 'Name is required' }),
  price: MinorAmount,
  packSize: Quantity.nullable(),
  unit: z.enum(['strip', 'box'], { error: 'Choose a unit' }),
  note: z.string(),
  active: z.boolean(),
});
type Medicine = z.infer<typeof Medicine>;

const UNITS = [
  { value: 'strip', label: 'Strip' },
  { value: 'box', label: 'Box' },
];

const refusal = (message: string, fields?: Record<string, string>) =>
  TRPCClientError.from({
    error: { message, code: -32600, data: { kind: 'DUPLICATE', httpStatus: 409, fields, requestId: 'req-7' } },
  });

const defaultValues = { name: 'Napa', price: 1200, packSize: 10, unit: 'strip', note: '', active: true } as const;

interface SampleProps {
  onSubmit: (values: Medicine) => unknown;
  values?: Partial<Medicine>;
}

const Fields = () => (
  <>
    <TextField<Medicine> name="name" label="Name" required />
    <MoneyField<Medicine> name="price" label="Price" />
    <NumberField<Medicine> name="packSize" label="Pack size" empty={null} />
    <SelectField<Medicine> name="unit" label="Unit" options={UNITS} />
    <TextareaField<Medicine> name="note" label="Note" />
    <CheckboxField<Medicine> name="active" label="Active" />
  </>
);

function Sample({ onSubmit, values = defaultValues }: SampleProps) {
  const form = useZodForm(Medicine, { defaultValues: values });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Fields />
      <SubmitButton sending="Sending...">Save medicine</SubmitButton>
    </Form>
  );
}

const Address = z.object({ address: z.string() });

/** A dialog with its own form inside the outer form, as when a company is added from the medicine form. */
function NestedSample({ onOuter, onInner }: { onOuter: () => void; onInner: () => void }) {
  const form = useZodForm(Medicine, { defaultValues });
  const own = useZodForm(Address, { defaultValues: { address: '' } });
  return (
    <Form form={form} onSubmit={onOuter}>
      <FormDialog form={own} onSubmit={onInner} onClose={() => undefined} title="Add company" submitLabel="Add company">
        <TextareaField<z.infer<typeof Address>> name="address" label="Address" />
      </FormDialog>
    </Form>
  );
}

const save = () => screen.getByRole('button', { name: 'Save medicine' });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('Form', () => {
  it('Ctrl+Enter does not submit again while submitting', async () => {
    let done: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    const { user } = renderScreen(<Sample onSubmit={onSubmit} />);
    await user.type(field('Note'), 'Twice?');
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    done();
    await waitFor(() => expect(save()).toBeEnabled());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });

  it('Ctrl+Enter in a dialog does not submit the form behind it', async () => {
    const [outer, inner] = [vi.fn(), vi.fn()];
    const { user } = renderScreen(<NestedSample onOuter={outer} onInner={inner} />);
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'Mirpur{Control>}{Enter}{/Control}');
    await waitFor(() => expect(inner).toHaveBeenCalledTimes(1));
    expect(outer).not.toHaveBeenCalled();
  });

  it('passes the schema’s output to onSubmit', async () => {
    const onSubmit = vi.fn();
    const { user } = renderScreen(<Sample onSubmit={onSubmit} />);
    await user.clear(field('Name'));
    await user.type(field('Name'), '  Napa Extend ');
    await user.clear(field('Price'));
    await user.type(field('Price'), '12.5');
    await user.clear(field('Pack size'));
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit).toHaveBeenCalledWith({
      name: 'Napa Extend',
      price: 1250,
      packSize: null,
      unit: 'strip',
      note: '',
      active: false,
    });
  });

  it('shows money with two decimals and reads Bangla digits', async () => {
    const onSubmit = vi.fn();
    const { user } = renderScreen(<Sample onSubmit={onSubmit} />);
    expect(field('Price')).toHaveValue('12.00');
    await user.clear(field('Price'));
    await user.type(field('Price'), '১৫.৭৫');
    await user.click(save());
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ price: 1575 }));
  });

  it('refuses a typed price of 33,48 with both readings (it was stored as 3348), and takes 12,34,567.50', async () => {
    const onSubmit = vi.fn();
    const { user } = renderScreen(<Sample onSubmit={onSubmit} />);
    await user.clear(field('Price'));
    await user.type(field('Price'), '33,48');
    expect(field('Price')).toHaveValue('33,48');
    expect(screen.getByText('"33,48" could be 33.48 or 3348; write decimals with a point')).toBeVisible();
    await user.click(save());
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(field('Price'));
    await user.type(field('Price'), '₹ 12,34,567.50');
    await user.clear(field('Pack size'));
    await user.type(field('Pack size'), '১,২০০');
    await user.click(save());
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ price: 123456750, packSize: 1200 }));
  });

  it('shows an error on blur and clears it as soon as the value is valid', async () => {
    const { user } = renderScreen(<Sample onSubmit={() => undefined} />);
    await user.clear(field('Name'));
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(field('Name')).toBeInvalid();
    await user.type(field('Name'), 'N');
    await waitFor(() => expect(screen.queryByText('Name is required')).not.toBeInTheDocument());
  });

  it('shows no error when an empty field is only passed through: its error moved the box that was being pressed', async () => {
    const { user } = renderScreen(<Sample onSubmit={() => undefined} values={{ ...defaultValues, name: '' }} />);
    await user.click(field('Name'));
    await user.tab();
    expect(field('Name')).not.toHaveFocus();
    expect(field('Name')).toBeValid();
    await user.click(save());
    expect(await screen.findByText('Name is required')).toBeVisible();
  });

  it('shows no error when a press on the submit button blurs the field (the button used to move away)', async () => {
    const onSubmit = vi.fn();
    const { user } = renderScreen(<Sample onSubmit={onSubmit} />);
    await user.clear(field('Name'));
    await user.pointer({ keys: '[MouseLeft>]', target: save() });
    expect(field('Name')).toHaveFocus();
    await user.pointer({ keys: '[/MouseLeft]', target: save() });
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps text that is not a number, with an error', async () => {
    const { user } = renderScreen(<Sample onSubmit={() => undefined} />);
    await user.clear(field('Price'));
    await user.type(field('Price'), '12.345');
    await user.tab();
    expect(await screen.findByText('Enter an amount')).toBeVisible();
    expect(field('Price')).toHaveValue('12.345');
  });

  it('lists several invalid fields and focuses the first', async () => {
    const onSubmit = vi.fn();
    const { user } = renderScreen(<Sample onSubmit={onSubmit} values={{ ...defaultValues, name: '', price: -5 }} />);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('2 fields need attention');
    expect(field('Name')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Price' }));
    expect(field('Price')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows the server’s messages on their fields', async () => {
    const { user } = renderScreen(
      <Sample onSubmit={() => Promise.reject(refusal('Already there', { name: 'Taken by another medicine' }))} />,
    );
    await user.click(save());
    expect(await screen.findByText('Taken by another medicine')).toBeVisible();
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveFocus();
  });

  it('shows a refusal without a field in a banner, with the request id', async () => {
    const { user } = renderScreen(
      <Sample onSubmit={() => Promise.reject(refusal('The warehouse is closed', { gate: 'Closed' }))} />,
    );
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('The warehouse is closedRequest id req-7');
  });

  it('disables the button only while sending', async () => {
    let finish: () => void = () => undefined;
    const { user } = renderScreen(
      <Sample
        onSubmit={() =>
          new Promise<void>((resolve) => {
            finish = resolve;
          })
        }
      />,
    );
    expect(save()).toBeEnabled();
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    finish();
    await waitFor(() => expect(save()).toBeEnabled());
  });

  it('submits with Ctrl+Enter from a textarea', async () => {
    const onSubmit = vi.fn();
    const { user } = renderScreen(<Sample onSubmit={onSubmit} />);
    await user.type(field('Note'), 'need by Sunday{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ note: 'need by Sunday' }));
  });
});

interface DialogSampleProps {
  onSubmit: (values: Medicine) => unknown;
  onClose: () => void;
  dirty?: boolean;
}

function DialogSample(props: DialogSampleProps) {
  const form = useZodForm(Medicine, { defaultValues });
  return (
    <FormDialog {...props} form={form} title="Edit medicine" submitLabel="Save medicine">
      <Fields />
    </FormDialog>
  );
}

describe('FormDialog', () => {
  it('closes after a successful submit and stays after a refusal', async () => {
    const onClose = vi.fn();
    const onSubmit = vi.fn().mockRejectedValueOnce(trpcError('IN_USE', 'Still in use')).mockResolvedValueOnce({});
    const { user } = renderScreen(<DialogSample onSubmit={onSubmit} onClose={onClose} />);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Still in use');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('closes without confirmation when nothing was changed', async () => {
    const onClose = vi.fn();
    const { user } = renderScreen(<DialogSample onSubmit={() => undefined} onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('confirms before values outside the form are discarded', async () => {
    const onClose = vi.fn();
    const { user } = renderScreen(<DialogSample onSubmit={() => undefined} onClose={onClose} dirty />);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('confirms before changes are discarded', async () => {
    const onClose = vi.fn();
    const { user } = renderScreen(<DialogSample onSubmit={() => undefined} onClose={onClose} />);
    await user.type(field('Name'), ' Extra');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
