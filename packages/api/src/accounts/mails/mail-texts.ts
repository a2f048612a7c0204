import type { Language } from '@bhandar/domain/accounts';

interface MailTexts {
  otp: { subject: (code: string) => string; title: string; use: (minutes: number) => string; ignore: string };
  passwordChanged: {
    title: string;
    greeting: (name: string) => string;
    what: (when: string) => string;
    notYou: string;
    link: string;
  };
  contactCopy: { title: string; greeting: (name: string) => string; what: string };
}

export const mailTexts: Record<Language, MailTexts> = {
  en: {
    otp: {
      subject: (code) => `${code} is your Bhandar code`,
      title: 'Your code to set a new password',
      use: (minutes) => `Type it on the page where you asked for it. It works for ${minutes} minutes, and once.`,
      ignore: 'If you did not ask for it, do nothing: your password stays as it is. Never pass this code on.',
    },
    passwordChanged: {
      title: 'Your password was changed',
      greeting: (name) => `Hello ${name},`,
      what: (when) => `the password of your Bhandar account was changed on ${when}. You were signed out elsewhere.`,
      notYou: 'If that was not you, set a new password at once and tell your manager.',
      link: 'Set a new password',
    },
    contactCopy: {
      title: 'We have your message',
      greeting: (name) => `Hello ${name},`,
      what: 'thank you for writing to Bhandar. We answer within one working day. You wrote:',
    },
  },
  bn: {
    otp: {
      subject: (code) => `${code} আপনার ভাণ্ডার কোড`,
      title: 'নতুন পাসওয়ার্ড দেওয়ার জন্য আপনার কোড',
      use: (minutes) => `যে পাতায় কোডটি চেয়েছেন সেখানে লিখুন। এটি ${minutes} মিনিট পর্যন্ত এবং একবারই কাজ করে।`,
      ignore: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই থাকবে। কোডটি কাউকে জানাবেন না।',
    },
    passwordChanged: {
      title: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
      greeting: (name) => `${name},`,
      what: (when) => `${when} তারিখে আপনার ভাণ্ডার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে। অন্য সব জায়গা থেকে আপনাকে সাইন আউট করা হয়েছে।`,
      notYou: 'আপনি এটি না করে থাকলে এখনই নতুন পাসওয়ার্ড দিন এবং আপনার ম্যানেজারকে জানান।',
      link: 'নতুন পাসওয়ার্ড দিন',
    },
    contactCopy: {
      title: 'আমরা আপনার বার্তা পেয়েছি',
      greeting: (name) => `${name},`,
      what: 'ভাণ্ডারকে লেখার জন্য ধন্যবাদ। আমরা এক কর্মদিবসের মধ্যে উত্তর দিই। আপনি লিখেছেন:',
    },
  },
  hi: {
    otp: {
      subject: (code) => `${code} आपका भंडार कोड है`,
      title: 'नया पासवर्ड रखने के लिए आपका कोड',
      use: (minutes) => `जिस पेज पर आपने कोड माँगा था, वहीं लिखें। यह ${minutes} मिनट तक और एक ही बार काम करता है।`,
      ignore: 'यदि आपने नहीं माँगा था तो कुछ न करें: आपका पासवर्ड वही रहेगा। यह कोड किसी को न बताएँ।',
    },
    passwordChanged: {
      title: 'आपका पासवर्ड बदल दिया गया है',
      greeting: (name) => `${name},`,
      what: (when) => `${when} को आपके भंडार खाते का पासवर्ड बदला गया। बाकी सब जगहों से आपको साइन आउट कर दिया गया है।`,
      notYou: 'यदि यह आपने नहीं किया, तो तुरंत नया पासवर्ड रखें और अपने मैनेजर को बताएँ।',
      link: 'नया पासवर्ड रखें',
    },
    contactCopy: {
      title: 'आपका संदेश हमें मिल गया',
      greeting: (name) => `${name},`,
      what: 'भंडार को लिखने के लिए धन्यवाद। हम एक कार्यदिवस में उत्तर देते हैं। आपने लिखा:',
    },
  },
};
