import type { Texts } from '../../lib/texts';
import type { messages as english } from './messages';

export const messages: Texts<typeof english> = {
  state_scheduled: 'समय तय',
  state_active: 'लागू',
  state_unused: 'अभी लागू नहीं',
  state_past: 'समाप्त',
  state_cancelled: 'वापस लिया गया',
  fromDay: '{{from}} से',
  fromUntil: '{{from}} से {{until}} तक',
  for_all: 'सभी उत्पाद',
  for_category: 'श्रेणी {{name}}',
  for_company: 'कंपनी {{name}}',
  for_product: '{{name}}',
  method_margin: '{{percent}} % मार्जिन, दाम पर',
  method_markup: '{{percent}} % मार्कअप, लागत पर',
  method_discount: 'MRP से {{percent}} % कम',
};
