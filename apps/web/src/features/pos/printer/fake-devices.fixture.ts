import { onTestFinished } from 'vitest';
import type { SerialPort, UsbDevice } from './devices';

/** Puts a USB printer into the browser that records the bytes of each job. */
export function plugUsbPrinter(): { jobs: Uint8Array[]; device: UsbDevice & { fails: boolean }; closed: () => number } {
  const jobs: Uint8Array[] = [];
  let closings = 0;
  const printerInterface = {
    interfaceNumber: 1,
    alternate: {
      interfaceClass: 7,
      endpoints: [
        { endpointNumber: 2, direction: 'in', type: 'bulk' },
        { endpointNumber: 3, direction: 'out', type: 'bulk' },
      ],
    },
  };
  const device = {
    vendorId: 1208,
    productId: 514,
    productName: 'TM-T20III',
    serialNumber: 'A1',
    configuration: { interfaces: [printerInterface] },
    fails: false,
    open: async () => void jobs.push(new Uint8Array()),
    close: async () => {
      closings += 1;
    },
    forget: async () => undefined,
    selectConfiguration: async () => undefined,
    claimInterface: async () => undefined,
    transferOut: async (endpoint: number, data: BufferSource) => {
      if (device.fails) return { status: 'stall' };
      if (endpoint !== 3) throw new Error('Bytes go to the output of the printer.');
      const earlier = jobs.pop() ?? new Uint8Array();
      jobs.push(Uint8Array.from([...earlier, ...new Uint8Array(data as Uint8Array<ArrayBuffer>)]));
      return { status: 'ok' };
    },
  };
  plug('usb', { getDevices: async () => [device], requestDevice: async () => device });
  return { jobs, device, closed: () => closings };
}

/** Puts a serial port into the browser that records the bytes of each job and its speed. */
export function plugSerialPrinter(): { jobs: Uint8Array[]; rates: number[] } {
  const jobs: Uint8Array[] = [];
  const rates: number[] = [];
  let writable: WritableStream<Uint8Array> | null = null;
  const port: SerialPort = {
    get writable() {
      return writable;
    },
    getInfo: () => ({}),
    open: async ({ baudRate }) => {
      rates.push(baudRate);
      writable = new WritableStream({ write: (bytes) => void jobs.push(bytes) });
    },
    close: async () => undefined,
    forget: async () => undefined,
  };
  plug('serial', { getPorts: async () => [port], requestPort: async () => port });
  return { jobs, rates };
}

function plug(name: 'usb' | 'serial', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}
