import type { Texts } from '../../lib/texts';
import type { messages as english } from './messages';

export const messages: Texts<typeof english> = {
  view: 'ক্যামেরা',
  starting: 'ক্যামেরা চালু হচ্ছে...',
  aim: 'ক্যামেরার সামনে বারকোড ধরুন',
  read: 'পড়া হয়েছে: {{code}}',
  torch: 'আলো',
  denied: 'ক্যামেরা ব্যবহারের অনুমতি নেই',
  deniedText: 'ব্রাউজারের সেটিংসে এই সাইটকে অনুমতি দিন, তারপর আবার খুলুন। কোড টাইপ করলেও চলবে।',
  missing: 'কোনো ক্যামেরা পাওয়া যায়নি',
  missingText: 'স্ক্যানার ব্যবহার করুন, অথবা কোড টাইপ করুন।',
  insecure: 'ক্যামেরার জন্য নিরাপদ সংযোগ দরকার',
  insecureText: 'সাইটটি https দিয়ে খুলুন। স্ক্যানার ও টাইপ করা এমনিতেই চলবে।',
  failed: 'ক্যামেরা চালু করা যায়নি',
  failedText: 'হয়তো অন্য কোনো প্রোগ্রাম ক্যামেরা ব্যবহার করছে। সেটি বন্ধ করুন, অথবা কোড টাইপ করুন।',
  close: 'ক্যামেরা বন্ধ করুন',
};
