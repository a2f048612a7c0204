import { type ReactNode, useState } from 'react';
import { SupplierPaymentDialog } from './supplier-payment-dialog';
import { SupplierRefundDialog } from './supplier-refund-dialog';

export interface MoneyActs {
  /** Opens the form, for this supplier where one is named. */
  pay: (supplierId?: string) => void;
  receive: (supplierId?: string) => void;
}

/** The two forms of money, and how to open them. */
export function useSupplierMoney(): MoneyActs & { dialog: ReactNode } {
  const [open, setOpen] = useState<{ form: 'pay' | 'receive'; supplierId: string }>();
  const close = () => setOpen(undefined);
  const dialogs = { pay: SupplierPaymentDialog, receive: SupplierRefundDialog };
  const Dialog = open ? dialogs[open.form] : undefined;
  return {
    pay: (supplierId = '') => setOpen({ form: 'pay', supplierId }),
    receive: (supplierId = '') => setOpen({ form: 'receive', supplierId }),
    dialog: open && Dialog ? <Dialog supplierId={open.supplierId} onClose={close} /> : null,
  };
}
