import type { Texts } from '../../../lib/i18n/texts';
import type { cashierMessages as english } from './cashier.en';

export const cashierMessages: Texts<typeof english> = {
  lockTill: 'টিল লক করুন',
  lockedTitle: 'টিল লক করা আছে',
  lockedElsewhere: 'এই ডিভাইস কোন দোকানের তা জানা নেই। পাসওয়ার্ড দিয়ে সাইন ইন করুন।',
  lockPassword: 'পাসওয়ার্ড দিয়ে সাইন ইন',
  lockLoading: 'এই দোকানের কর্মীদের তালিকা আসছে',
  lockFailed: 'এই দোকানের কর্মীদের তালিকা আনা যায়নি।',
  lockNobody: 'এই দোকানের কারও পিন নেই। পাসওয়ার্ড দিয়ে সাইন ইন করে প্রোফাইলে পিন দিন।',
  lockNobodyOffline: 'নেটওয়ার্ক ছাড়া টিলটি শুধু তাদের জন্য খোলে যারা গত সাত দিনে এখানে পিন দিয়েছেন।',
  lockOffline: 'নেটওয়ার্ক নেই। গত সাত দিনে যারা এখানে পিন দিয়েছেন তারা বিক্রি করতে পারবেন; বাকি সব কাজ নেটওয়ার্ক এলে।',
  lockPeople: 'কর্মী',
  lockEnter: '{{name}}-এর পিন',
  lockedBy: 'টিল লক করেছেন',
  pin: 'পিন',
  pinEntered_one: 'ছয় অঙ্কের {{count}}টি লেখা হয়েছে',
  pinEntered_other: 'ছয় অঙ্কের {{count}}টি লেখা হয়েছে',
  pinErase: 'শেষ অঙ্কটি মুছুন',
  pinWrong: 'পিনটি ঠিক নয়',
  pinLocked: 'পিন লক',
  pinLockedOffline: 'এই টিলে পিনটি অনেকবার ভুল দেওয়া হয়েছে। নেটওয়ার্ক এলে আবার কাজ করবে।',
  counterOnly: 'আপনার পিনে শুধু টিল খোলে',
  counterOnlyText: 'অন্য পাতা খুলতে পাসওয়ার্ড দিয়ে সাইন ইন করুন।',
  backToTill: 'টিলে ফিরে যান',
  key_lock: 'টিল লক, বা ক্যাশিয়ার বদল',
};
