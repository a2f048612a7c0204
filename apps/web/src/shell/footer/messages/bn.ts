import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';

export const messages: Texts<typeof english> = {
  footerTagline: 'ওষুধের গুদাম আর তার ফার্মেসিগুলোর এক মজুত খাতা।',
  footerServices: 'সেবা',
  footerCompany: 'প্রতিষ্ঠান',
  footerSupport: 'সহায়তা',
  footerLegal: 'আইনি',
  footerResources: 'তথ্যসূত্র',
  footerFeatures: 'সুবিধাসমূহ',
  footerFlow: 'যেভাবে কাজ করে',
  footerPricing: 'মূল্য',
  footerRegister: 'অ্যাকাউন্ট খুলুন',
  footerQuestions: 'প্রশ্ন',
  footerForgot: 'পাসওয়ার্ড ভুলেছি',
  footerCookies: 'কুকি নীতি',
  footerApi: 'API-এর বিবরণ',
  footerStatus: 'সার্ভারের অবস্থা',
  newsletter: 'খবরের চিঠি',
  newsletterText: 'ভাণ্ডারের খবর, মাসে একবার।',
  newsletterEmail: 'আপনার ইমেইল',
  newsletterMissing: 'আপনার ইমেইল ঠিকানা লিখুন',
  newsletterFailed: 'সাবস্ক্রাইব করা যায়নি। পরে আবার চেষ্টা করুন।',
  subscribe: 'সাবস্ক্রাইব',
  subscribing: 'পাঠানো হচ্ছে...',
  footerRights: '© {{year}} ভাণ্ডার',
};
