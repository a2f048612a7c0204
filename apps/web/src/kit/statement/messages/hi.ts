import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';

export const messages: Texts<typeof english> = {
  title: 'खाता विवरणी',
  loading: 'विवरणी लोड हो रही है...',
  failed: 'विवरणी नहीं खुल सकी',
  account: 'खाता',
  date: 'तारीख़',
  document: 'दस्तावेज़',
  reference: 'संदर्भ',
  charge: 'नामे',
  credit: 'जमा',
  balance: 'शेष',
  opening: 'पिछला शेष',
  empty: 'इस अवधि में कोई प्रविष्टि नहीं।',
  closing: 'कुल बकाया',
  made: 'तैयार {{when}}',
};
