import { orderDetails, orderDetailsLine } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { ReceiveOrderDialog } from './receive-order-dialog';
import { useOrderDecisions } from './use-order-decisions';

const napa = orderDetailsLine({ lineNo: 1, name: 'Napa', approvedQuantity: 20 });
const seclo = orderDetailsLine({ lineNo: 2, name: 'Seclo', strength: '20 mg', approvedQuantity: 10 });
const order = orderDetails({ status: 'approved', lines: [napa, seclo] });

function Receiving() {
  return <ReceiveOrderDialog order={order} decisions={useOrderDecisions()} onClose={() => undefined} />;
}

it('ReceiveOrderDialog focuses the line of a scanned product (a scan used to do nothing)', async () => {
  renderScreen(<Receiving />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/orders/pharmacy',
    answers: {
      catalogue: {
        findByScan: ({ code }) =>
          code === '4006381333931'
            ? {
                productId: seclo.productId,
                kind: 'pharmacy',
                tradeName: 'Seclo',
                strength: '20 mg',
                packSize: 10,
                units: 10,
                batchNumber: 'SQ-11',
                expiresOn: null,
                batchId: null,
              }
            : null,
      },
    },
  });
  const dialog = await screen.findByRole('dialog');
  const scan = (code: string) => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? dialog, { key });
  };
  scan('4006381333931');
  const field = screen.getByRole('textbox', { name: /Seclo/ });
  await waitFor(() => expect(field).toHaveFocus());
  fireEvent.change(field, { target: { value: '9' } });
  expect(field).toHaveValue('9');
  scan('4006381333948');
  expect(await screen.findByText('Not found: 4006381333948')).toBeVisible();
  expect(field).toHaveValue('9');
});

it('ReceiveOrderDialog shows a refusal once, in the dialog', async () => {
  const message = 'Only 284 of the 295 missing Napa are in stock';
  const { user } = renderScreen(<Receiving />, {
    user: PEOPLE.admin,
    answers: {
      ordering: {
        fulfilOrder: () => {
          throw trpcError('INSUFFICIENT_STOCK', message);
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Receive goods' }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(screen.getByRole('dialog')).toHaveTextContent(message);
});
