import type { Texts } from '../../lib/texts';
import type { messages as english } from './messages';

export const messages: Texts<typeof english> = {
  state_scheduled: 'সময় ঠিক করা',
  state_active: 'চলছে',
  state_unused: 'এখন লাগছে না',
  state_past: 'শেষ',
  state_cancelled: 'ফিরিয়ে নেওয়া',
  fromDay: '{{from}} থেকে',
  fromUntil: '{{from}} থেকে {{until}}',
  for_all: 'সব পণ্য',
  for_category: 'শ্রেণি {{name}}',
  for_company: 'কোম্পানি {{name}}',
  for_product: '{{name}}',
  method_margin: '{{percent}} % মার্জিন, দামের ওপর',
  method_markup: '{{percent}} % মার্কআপ, খরচের ওপর',
  method_discount: 'MRP থেকে {{percent}} % কম',
};
