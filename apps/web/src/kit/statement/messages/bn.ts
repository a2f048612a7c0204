import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';

export const messages: Texts<typeof english> = {
  title: 'হিসাব বিবরণী',
  loading: 'বিবরণী লোড হচ্ছে...',
  failed: 'বিবরণী আনা যায়নি',
  account: 'হিসাব',
  date: 'তারিখ',
  document: 'ডকুমেন্ট',
  reference: 'রেফারেন্স',
  charge: 'ডেবিট',
  credit: 'ক্রেডিট',
  balance: 'স্থিতি',
  opening: 'আগের জের',
  empty: 'এই সময়ে কোনো এন্ট্রি নেই।',
  closing: 'মোট বাকি',
  made: 'তৈরি {{when}}',
};
