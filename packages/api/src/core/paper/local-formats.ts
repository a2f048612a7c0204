import type { Language } from '@bhandar/domain/accounts';
import type { Settings } from '../context';

/** Where people count in lakh and crore. */
const LAKH_CURRENCIES = new Set(['BDT', 'INR', 'NPR', 'PKR', 'LKR']);

/** How amounts and days are written on paper, as on screen: Latin digits in every language. */
export function localFormats(language: Language, { currency, timeZone }: Pick<Settings, 'currency' | 'timeZone'>) {
  const grouping = LAKH_CURRENCIES.has(currency) ? 'en-IN' : 'en-GB';
  const amounts = new Intl.NumberFormat(grouping, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const counts = new Intl.NumberFormat(grouping);
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  const datesIn = (zone: string) => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
    return (instant: Date): string => {
      const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
      const month = parts.get('month') ?? '';
      // en-GB alone says "Sept"; every other month has three letters.
      return [parts.get('day'), month === 'Sept' ? 'Sep' : month, parts.get('year')].join(' ');
    };
  };
  const [dayOf, localDayOf] = [datesIn('UTC'), datesIn(timeZone)];
  const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const sign =
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  const amount = (minor: number): string => `${minor < 0 ? '-' : ''}${amounts.format(Math.abs(minor) / 100)}`;
  return {
    amount,
    count: (units: number): string => counts.format(units),
    money: (minor: number): string => `${minor < 0 ? '-' : ''}${sign}\u00a0${amount(Math.abs(minor))}`,
    day: (day: string): string => dayOf(new Date(day)),
    date: (instant: Date): string => localDayOf(instant),
    instant: (instant: Date): string => `${localDayOf(instant)}, ${times.format(instant)}`,
  };
}

export type LocalFormats = ReturnType<typeof localFormats>;
