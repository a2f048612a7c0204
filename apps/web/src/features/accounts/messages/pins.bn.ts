import type { Texts } from '../../../lib/i18n/texts';
import type { pinMessages as english } from './pins.en';

export const pinMessages: Texts<typeof english> = {
  pin: 'টিলের পিন',
  pinText: 'ছয় অঙ্কের এই পিনে আপনার দোকানের লক করা টিল আপনার নামে খোলে। টিল ছাড়া আর কিছুই খোলে না।',
  pinLoading: 'আপনার পিনের তথ্য আসছে',
  pinNone: 'আপনার পিন নেই।',
  pinSince: '{{date}} তারিখে দেওয়া।',
  pinSet: 'পিন দিন',
  pinChange: 'পিন বদলান',
  pinRemove: 'পিন সরান',
  pinNew: 'নতুন পিন',
  pinNewHelp: 'ছয়টি অঙ্ক; পরপর চারটি অঙ্ক (যেমন 1234) বা পুনরাবৃত্তি (যেমন 1212) চলবে না।',
  pinFailed: 'পিন বদলানো হয়নি',
  pinSaved: 'পিন দেওয়া হয়েছে',
  pinRemoved: 'পিন সরানো হয়েছে',
  pinRemoveText: 'এরপর লক করা টিল আপনার জন্য শুধু পাসওয়ার্ডে খুলবে।',
  tillLock: 'অব্যবহৃত টিল লক করুন',
  tillLockHelp: 'এতক্ষণ কেউ ব্যবহার না করলে টিল নিজে থেকে লক হয়। পিন বা পাসওয়ার্ডে খোলে।',
  tillLock_never: 'কখনও নয়',
  tillLock_minutes_one: '{{count}} মিনিট পর',
  tillLock_minutes_other: '{{count}} মিনিট পর',
};
