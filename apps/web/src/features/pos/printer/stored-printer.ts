import * as z from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { PRINTER_KEY } from './page-policy';

export const BAUD_RATES = [9_600, 19_200, 38_400, 57_600, 115_200] as const;

const StoredPrinter = z.object({
  kind: z.enum(['usb', 'serial']),
  name: z.string(),
  vendorId: z.number().optional(),
  productId: z.number().optional(),
  serialNumber: z.string().optional(),
  /** Of a serial port. */
  baudRate: z.number().default(9_600),
  opensDrawer: z.boolean().default(true),
});
export type StoredPrinter = z.infer<typeof StoredPrinter>;

interface PrinterState {
  printer: StoredPrinter | undefined;
}

const usePrinter = create<PrinterState>()(
  persist((): PrinterState => ({ printer: undefined }), {
    name: PRINTER_KEY,
    merge: (kept, fresh) => ({
      ...fresh,
      printer: z.object({ printer: StoredPrinter }).safeParse(kept).data?.printer,
    }),
  }),
);

/** The receipt printer that was connected on this device. */
export const storedPrinter = (): StoredPrinter | undefined => usePrinter.getState().printer;

export const useStoredPrinter = (): StoredPrinter | undefined => usePrinter((state) => state.printer);

export function storePrinter(printer: StoredPrinter | undefined): void {
  usePrinter.setState({ printer });
  if (!printer) usePrinter.persist.clearStorage();
}

export function changePrinter(change: Partial<Pick<StoredPrinter, 'baudRate' | 'opensDrawer'>>): void {
  const printer = storedPrinter();
  if (printer) storePrinter({ ...printer, ...change });
}
