import { devices, type SerialPort, type UsbDevice } from './devices';
import { type StoredPrinter, storePrinter } from './stored-printer';

/** The USB class of printers. */
const PRINTER_CLASS = 7;
const USB_CHUNK = 4_096;
/** A printer without paper accepts no bytes and reports nothing. It gets this beyond the time that the bytes take. */
const MAX_WAIT_MS = 10_000;
/** A start and a stop bit beside the eight of a byte. */
const BITS_PER_BYTE = 10;

/** Asks the person for a printer; undefined if none was chosen. */
export async function connectPrinter(kind: StoredPrinter['kind']): Promise<StoredPrinter | undefined> {
  try {
    const printer = kind === 'usb' ? await chooseUsb() : await chooseSerial();
    if (printer) storePrinter(printer);
    return printer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

const KEPT = { baudRate: 9_600, opensDrawer: true };

async function chooseUsb(): Promise<StoredPrinter | undefined> {
  const device = await devices().usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
  if (!device) return undefined;
  const { vendorId, productId, serialNumber, productName } = device;
  return {
    ...KEPT,
    kind: 'usb',
    name: productName?.trim() ?? '',
    vendorId,
    productId,
    ...(serialNumber ? { serialNumber } : {}),
  };
}

async function chooseSerial(): Promise<StoredPrinter | undefined> {
  const port = await devices().serial?.requestPort();
  if (!port) return undefined;
  const { usbVendorId, usbProductId } = port.getInfo();
  return {
    ...KEPT,
    kind: 'serial',
    name: '',
    ...(usbVendorId === undefined ? {} : { vendorId: usbVendorId }),
    ...(usbProductId === undefined ? {} : { productId: usbProductId }),
  };
}

/** Also takes back the permission of the browser, where it can. */
export async function forgetPrinter(printer: StoredPrinter): Promise<void> {
  storePrinter(undefined);
  const device = await (printer.kind === 'usb' ? findUsb(printer) : findSerial(printer)).catch(() => undefined);
  await device?.forget?.();
}

async function findUsb({ vendorId, productId, serialNumber }: StoredPrinter): Promise<UsbDevice | undefined> {
  const found = (await devices().usb?.getDevices()) ?? [];
  const alike = found.filter((device) => device.vendorId === vendorId && device.productId === productId);
  return alike.find((device) => device.serialNumber === serialNumber) ?? alike[0];
}

async function findSerial({ vendorId, productId }: StoredPrinter): Promise<SerialPort | undefined> {
  const ports = (await devices().serial?.getPorts()) ?? [];
  return ports.find((port) => {
    const { usbVendorId, usbProductId } = port.getInfo();
    return usbVendorId === vendorId && usbProductId === productId;
  });
}

let last: Promise<void> = Promise.resolve();

/** One job after the other, because a device cannot be opened twice. Rejects if the printer does not take the bytes. */
export function sendToPrinter(printer: StoredPrinter, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const job = last.then(() => (printer.kind === 'usb' ? sendUsb(printer, bytes) : sendSerial(printer, bytes)));
  last = job.catch(() => undefined);
  return job;
}

const missing = () => new Error('The receipt printer is not connected.');

async function sendUsb(printer: StoredPrinter, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const device = await findUsb(printer);
  if (!device) throw missing();
  await withinLimit(
    async () => {
      await device.open();
      if (device.configuration === null) await device.selectConfiguration(1);
      const { interfaceNumber, endpoint } = outputOf(device);
      await device.claimInterface(interfaceNumber);
      for (let start = 0; start < bytes.length; start += USB_CHUNK) {
        const { status } = await device.transferOut(endpoint, bytes.subarray(start, start + USB_CHUNK));
        if (status !== undefined && status !== 'ok') throw new Error(`The receipt printer answered ${status}.`);
      }
    },
    () => device.close(),
    MAX_WAIT_MS * Math.ceil(bytes.length / USB_CHUNK),
  );
}

function outputOf({ configuration }: UsbDevice): { interfaceNumber: number; endpoint: number } {
  for (const { interfaceNumber, alternate } of configuration?.interfaces ?? []) {
    const output = alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
    if (alternate.interfaceClass === PRINTER_CLASS && output) {
      return { interfaceNumber, endpoint: output.endpointNumber };
    }
  }
  throw new Error('The device has no output of a printer.');
}

async function sendSerial(printer: StoredPrinter, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const port = await findSerial(printer);
  if (!port) throw missing();
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  let isWritten = false;
  await withinLimit(
    async () => {
      await port.open({ baudRate: printer.baudRate });
      writer = port.writable?.getWriter();
      if (!writer) throw missing();
      await writer.write(bytes);
      // Resolves once the bytes have left the port.
      await writer.close();
      isWritten = true;
    },
    async () => {
      if (writer && !isWritten) await writer.abort().catch(() => undefined);
      await port.close();
    },
    MAX_WAIT_MS + (bytes.length * BITS_PER_BYTE * 1_000) / printer.baudRate,
  );
}

/** Closes the device in any case, which also ends a transfer that the printer does not take. */
async function withinLimit(send: () => Promise<void>, close: () => Promise<void>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The receipt printer does not respond.')), limitMs);
  });
  try {
    await Promise.race([send(), late]);
  } finally {
    clearTimeout(timer);
    await close().catch(() => undefined);
  }
}
