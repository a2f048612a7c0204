/** The parts of WebUSB and Web Serial that a receipt printer needs; TypeScript's DOM library has neither. */
export interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly productName?: string;
  readonly serialNumber?: string;
  readonly configuration: UsbConfiguration | null;
  open(): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: BufferSource): Promise<{ status?: string }>;
}

interface UsbConfiguration {
  readonly interfaces: readonly {
    readonly interfaceNumber: number;
    readonly alternate: {
      readonly interfaceClass: number;
      readonly endpoints: readonly {
        readonly endpointNumber: number;
        readonly direction: string;
        readonly type: string;
      }[];
    };
  }[];
}

export interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null;
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
}

interface Devices {
  usb?: {
    getDevices(): Promise<UsbDevice[]>;
    requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
  };
  serial?: { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> };
}

/** Absent in browsers without them, and on pages without https. */
export const devices = (): Devices => navigator as Navigator & Devices;
