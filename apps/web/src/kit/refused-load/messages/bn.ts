import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';

export const messages: Texts<typeof english> = {
  notFound: 'এটি নেই, অথবা এটি দেখার অনুমতি আপনার নেই।',
  backTo: '{{screen}} পাতায় ফিরে যান',
};
