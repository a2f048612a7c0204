const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The calendar day (`YYYY-MM-DD`) of an instant in a time zone: the business day. */
export const dayInZone = (instant: Date, timeZone: string): string => formatterFor(timeZone).format(instant);

/** A batch is good through the end of its expiry day; one without expiry never expires. */
export const isExpired = (expiresOn: string | null, today: string): boolean => expiresOn !== null && expiresOn < today;

/**
 * An expiry as strips print it: `11/2026` means the whole month, so any day but the last is shown: `09/11/2026`.
 * A text that is no day yet, as in a draft, stays as it is.
 */
export function formatExpiryDay(expiresOn: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(expiresOn) ?? [];
  if (day === undefined) return expiresOn;
  const lasts = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() === Number(day);
  return lasts ? `${month}/${year}` : `${day}/${month}/${year}`;
}

/** Whole days from `today` to a day; negative once it is past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);

/** The day `days` after (or, negative, before) a day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
