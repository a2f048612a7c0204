import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';

export const messages: Texts<typeof english> = {
  view: 'कैमरा',
  starting: 'कैमरा चालू हो रहा है...',
  aim: 'बारकोड को कैमरे के सामने रखें',
  read: 'पढ़ा गया: {{code}}',
  torch: 'रोशनी',
  denied: 'कैमरे की अनुमति नहीं है',
  deniedText: 'ब्राउज़र की सेटिंग में इस साइट को अनुमति दें, फिर दोबारा खोलें। कोड टाइप करना भी चलेगा।',
  missing: 'कोई कैमरा नहीं मिला',
  missingText: 'स्कैनर का उपयोग करें, या कोड टाइप करें।',
  insecure: 'कैमरे के लिए सुरक्षित कनेक्शन चाहिए',
  insecureText: 'साइट को https से खोलें। स्कैनर और टाइप करना वैसे भी चलते हैं।',
  failed: 'कैमरा चालू नहीं हो सका',
  failedText: 'शायद कोई दूसरा प्रोग्राम कैमरा इस्तेमाल कर रहा है। उसे बंद करें, या कोड टाइप करें।',
  close: 'कैमरा बंद करें',
};
