import type { ReturnSlip } from '@bhandar/domain/pos';
import { CASH_TENDER_ID } from '@bhandar/domain/pos';
import { saleReturn } from '@bhandar/testing/factories';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '../../../../lib/i18n/i18n';
import { applyLanguage } from '../../../../lib/i18n/language';
import { decodeEscPos, linesOf } from '../../printer/decode-escpos.fixture';
import { rollBytes } from '../../printer/roll-bytes';
import { RollPaper } from '../../receipts/roll/roll-paper';
import { saleOfNapa } from '../../testing';
import { slipRows } from './slip-rows';

afterEach(() => applyLanguage('en'));

const cash = {
  method: 'cash',
  tenderId: CASH_TENDER_ID,
  tenderName: 'Cash',
  amountMinor: 1_200,
  reference: '',
} as const;

function slip(more: Partial<ReturnSlip> = {}): ReturnSlip {
  const returned = saleReturn({ status: 'posted', refundMinor: 1_210, roundingMinor: -10, refunds: [cash] });
  return { ...returned, store: saleOfNapa().store, reason: 'Too many', ...more };
}

test('a refund slip names shop, return, receipt, goods, money by payment and a line to sign', () => {
  const returned = slip();
  const [line] = returned.lines;
  render(<RollPaper rows={slipRows(returned)} />);
  const paper = screen.getByRole('main');
  for (const text of [
    'Lazz Pharma',
    'REFUND',
    returned.voucher,
    `No ${returned.receiptNo}`,
    `${line?.quantity} x ${line?.name}`,
    'Before rounding12.10',
    'Rounding-0.10',
    'Refund৳ 12.00',
    'Cash12.00',
    'Too many',
    'Customer signature',
  ]) {
    expect(paper).toHaveTextContent(text);
  }
  expect(screen.getByRole('img', { name: returned.voucher })).toBeInTheDocument();
});

test('a refund slip on a receipt printer has the same rows', async () => {
  const returned = slip({ receiptNo: null, saleId: null });
  const lines = linesOf(decodeEscPos(await rollBytes(slipRows(returned), '80')));
  expect(lines).toContain('Cash                                       12.00');
  expect(lines.join('\n')).toContain('no receipt');
});

test('a refund slip is written in the language of the screen', async () => {
  await applyLanguage('bn');
  await i18n.loadNamespaces('pos');
  render(<RollPaper rows={slipRows(slip())} />);
  expect(screen.getByRole('main')).toHaveTextContent('টাকা ফেরত');
});

test('a slip of goods set off against new ones titles their sum Exchange credit, once: it was a refund', () => {
  const credit = { ...cash, method: 'exchange', tenderId: null, tenderName: '', amountMinor: 1_200 } as const;
  const exchanged = { refundMinor: 1_200, roundingMinor: 0, exchangedFor: 'DHN-1-000043', refunds: [credit] };
  const { unmount } = render(<RollPaper rows={slipRows(slip(exchanged))} />);
  expect(screen.getByRole('main')).toHaveTextContent(/Exchange credit৳ 12\.00Too many/);
  expect(screen.getByRole('main')).not.toHaveTextContent(/refund/i);
  unmount();
  const partly = {
    ...exchanged,
    refunds: [
      { ...credit, amountMinor: 500 },
      { ...cash, amountMinor: 700 },
    ],
  };
  render(<RollPaper rows={slipRows(slip(partly))} />);
  expect(screen.getByRole('main')).toHaveTextContent(/Exchange credit৳ 5\.00Refund৳ 7\.00Cash7\.00Too many/);
});
