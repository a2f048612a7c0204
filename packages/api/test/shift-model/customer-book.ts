import type { Caller } from '@bhandar/testing/callers';
import { expect } from 'vitest';

interface Payment {
  amountMinor: number;
  method: 'cash' | 'cheque';
  deviceId: string;
}

/** One customer with an account, and the expected balance, summed by additions only. */
export class CustomerBook {
  private owedMinor = 0;
  private readonly receipts: (Payment & { id: string })[] = [];

  private constructor(
    private readonly api: Caller,
    readonly customerId: string,
  ) {}

  static async open(api: Caller): Promise<CustomerBook> {
    const { id: customerId } = await api.pos.createCustomer({
      name: 'Rahima',
      phone: '01711000000',
      address: 'Road 7',
    });
    await api.pos.setCustomerAccount({ customerId, limitMinor: 1_000_000_000, termDays: 30, isBlocked: false });
    return new CustomerBook(api, customerId);
  }

  get creditMinor(): number {
    return Math.max(0, -this.owedMinor);
  }

  charge(minor: number): void {
    this.owedMinor += minor;
  }

  /** Whether the money is in the drawer. */
  async pay(payment: Payment): Promise<boolean> {
    const { id } = await this.api.pos.recordCustomerReceipt({
      ...payment,
      reference: '0012',
      customerId: this.customerId,
    });
    this.receipts.push({ ...payment, id });
    this.owedMinor -= payment.amountMinor;
    return payment.method === 'cash';
  }

  /** Voids a receipt, and returns the cash that leaves the drawer. */
  async voidReceipt(pick: number, deviceId: string): Promise<number> {
    const [receipt] = this.receipts.splice(pick % Math.max(1, this.receipts.length), 1);
    if (!receipt) return 0;
    const { id: receiptId, amountMinor, method } = receipt;
    await this.api.pos.voidCustomerReceipt({ receiptId, reason: 'Model', deviceId });
    this.owedMinor += amountMinor;
    return method === 'cash' ? amountMinor : 0;
  }

  async check(): Promise<void> {
    const { balanceMinor, bills, credits } = await this.api.pos.customerAccount({ customerId: this.customerId });
    const open = (entries: readonly { openMinor: number }[]) =>
      entries.reduce((sum, { openMinor }) => sum + openMinor, 0);
    expect([balanceMinor, open(bills) - open(credits)]).toEqual([this.owedMinor, this.owedMinor]);
  }
}
