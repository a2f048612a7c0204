/**
 * The text of a tender's QR code, as the bank or the wallet gave it to the shop. Two kinds carry the amount of the
 * bill: payloads of EMVCo's Merchant-Presented QR Code, which Bangla QR and Bharat QR follow, and UPI links. Any other
 * text is shown as it is, and the customer enters the amount.
 */
export function paymentCodeWith(text: string, amountMinor: number): string {
  const amount = (amountMinor / 100).toFixed(2);
  const fields = isMerchantPayload(text) ? fieldsOf(text) : undefined;
  if (fields) return sealed(withAmount(fields, amount));
  return UPI.test(text) ? upiWith(text, amount) : text;
}

/** Whether a merchant payload is cut or mistyped: its parts do not fit or its checksum is wrong. */
export const isDamagedPaymentCode = (text: string): boolean => {
  if (!isMerchantPayload(text)) return false;
  const fields = fieldsOf(text);
  return fields === undefined || sealed(fields) !== text.slice(0, -4) + text.slice(-4).toUpperCase();
};

const UPI = /^upi:\/\/pay\?/i;
const isMerchantPayload = (text: string): boolean => text.startsWith('000201');

/** The data objects that the amount concerns; EMVCo's names for them. */
const POINT_OF_INITIATION = '01';
const TRANSACTION_CURRENCY = '53';
const TRANSACTION_AMOUNT = '54';
const CRC = '63';
/** A code made for one payment, as opposed to one that is printed once for all. */
const DYNAMIC = '12';

interface Field {
  id: string;
  value: string;
}

/** The data objects but the checksum, or undefined where the text does not end with one. */
function fieldsOf(text: string): Field[] | undefined {
  const fields: Field[] = [];
  let at = 0;
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    const [, id = '', length = ''] = head ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (!head || value.length !== Number(length)) return undefined;
    at += 4 + value.length;
    if (id === CRC) return at === text.length ? fields : undefined;
    fields.push({ id, value });
  }
  return undefined;
}

function withAmount(fields: readonly Field[], amount: string): Field[] {
  const others = fields
    .filter(({ id }) => id !== TRANSACTION_AMOUNT)
    .map((field) => (field.id === POINT_OF_INITIATION ? { id: field.id, value: DYNAMIC } : field));
  const at = others.findIndex(({ id }) => id === TRANSACTION_CURRENCY) + 1 || others.length;
  return others.toSpliced(at, 0, { id: TRANSACTION_AMOUNT, value: amount });
}

function sealed(fields: readonly Field[]): string {
  const parts = fields.map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`);
  const text = `${parts.join('')}${CRC}04`;
  return text + crc16(text).toString(16).toUpperCase().padStart(4, '0');
}

/** ISO/IEC 13239 with the polynomial 1021 and the initial value FFFF, over the UTF-8 bytes. */
function crc16(text: string): number {
  let crc = 0xff_ff;
  const bytes = encodeURIComponent(text).replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  for (let at = 0; at < bytes.length; at++) {
    crc ^= bytes.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc;
}

/** By hand, because URL writes a space in the payee's name as +, which payment apps show as it stands. */
function upiWith(link: string, amount: string): string {
  const [address = '', query = ''] = link.split(/\?(.*)/s);
  const others = query.split('&').filter((pair) => pair !== '' && !/^am=/i.test(pair));
  return `${address}?${[...others, `am=${amount}`].join('&')}`;
}
