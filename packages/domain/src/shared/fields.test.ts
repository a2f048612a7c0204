import { expect, it } from 'vitest';
import { Day, Id, NotedDay, optionalText, requiredText } from './fields';

it('Day refuses dates so early or late that adding days leaves four-digit years, and NotedDay still reads them', () => {
  const takes = (day: string) => Day.safeParse(day).success;
  expect(['1900-01-01', '2026-02-28', '2999-12-31'].map(takes)).toEqual([true, true, true]);
  expect(['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '2026-02-29'].map(takes)).not.toContain(true);
  expect(NotedDay.safeParse('9999-12-31').success).toBe(true);
});

it('a name loses the characters that nobody sees, by which two stores could have one name', () => {
  const Name = requiredText('Enter a name', 50);
  expect(Name.parse('Dhaka\u200b \u202eCentral\u00ad\ufeff ')).toBe('Dhaka Central');
  expect(Name.safeParse('\u200b\u2060').success).toBe(false);
  expect(optionalText(50).parse('\u200eNote')).toBe('Note');
  expect(Name.parse('क्\u200dष')).toBe('क्\u200dष');
});

it('an id in capitals is the id that is stored: favourites said that the product was gone', () => {
  expect(Id.parse('0198A1C0-0000-7000-8000-00000000B001')).toBe('0198a1c0-0000-7000-8000-00000000b001');
});
