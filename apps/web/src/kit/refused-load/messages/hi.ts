import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';

export const messages: Texts<typeof english> = {
  notFound: 'यह मौजूद नहीं है, या इसे देखने की अनुमति आपको नहीं है।',
  backTo: '{{screen}} पर वापस जाएँ',
};
