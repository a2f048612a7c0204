import { type ReactNode, useState } from 'react';
import { SupplierPaymentDialog } from './supplier-payment-dialog';
import { SupplierRefundDialog } from './supplier-refund-dialog';

export interface MoneyActions {
  /** Opens the payment form, for this supplier when given. */
  pay: (supplierId?: string) => void;
  receive: (supplierId?: string) => void;
}

/** The payment and refund dialogs and the functions that open them. */
export function useSupplierMoney(): MoneyActions & { dialog: ReactNode } {
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
