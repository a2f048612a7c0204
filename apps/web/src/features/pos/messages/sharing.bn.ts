import type { Texts } from '../../../lib/i18n/texts';
import type { sharingMessages as english } from './sharing.en';

export const sharingMessages: Texts<typeof english> = {
  shareReceipt: 'রসিদ শেয়ার করুন',
  shareMaking: 'লিংক তৈরি হচ্ছে...',
  shareFailed: 'লিংক তৈরি করা যায়নি',
  shareQr: 'রসিদের লিংকের QR কোড',
  shareLink: 'লিংক',
  shareCopy: 'কপি',
  shareUntil: 'এই লিংক যাঁর কাছে আছে, তিনি {{day}} পর্যন্ত রসিদটি দেখতে পারবেন। এতে ক্রেতা বা ক্যাশিয়ারের তথ্য থাকে না।',
  shareDone: 'বন্ধ করুন',
  receiptShared: '{{day}} পর্যন্ত লিংকে শেয়ার করা',
  receiptEmail: 'ইমেইল ঠিকানা',
  mailReceipt: 'ইমেইলে পাঠান',
  receiptMailed: 'রসিদ {{email}} ঠিকানায় পাঠানো হচ্ছে',
  revokeLink: 'লিংক বাতিল করুন',
  revokeQuestion: 'এই লিংক বাতিল করবেন?',
  revokeText: 'লিংকটি সঙ্গে সঙ্গে বন্ধ হবে, ইমেইলে ও ছাপা রসিদেও। পরে নতুন লিংক তৈরি করা যাবে।',
  revokeFailed: 'লিংক বাতিল হয়নি',
  linkRevoked: 'লিংক বাতিল হয়েছে',
  receiptOnline: 'এই রসিদ অনলাইনে দেখুন',
};
