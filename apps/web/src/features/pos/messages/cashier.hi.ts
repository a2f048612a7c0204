import type { Texts } from '../../../lib/i18n/texts';
import type { cashierMessages as english } from './cashier.en';

export const cashierMessages: Texts<typeof english> = {
  lockTill: 'टिल लॉक करें',
  lockedTitle: 'टिल लॉक है',
  lockedElsewhere: 'यह डिवाइस अपनी दुकान नहीं जानता। पासवर्ड से साइन इन करें।',
  lockPassword: 'पासवर्ड से साइन इन करें',
  lockLoading: 'इस दुकान के लोगों की सूची आ रही है',
  lockFailed: 'इस दुकान के लोगों की सूची नहीं आ सकी।',
  lockNobody: 'इस दुकान में किसी का पिन नहीं है। पासवर्ड से साइन इन करें, फिर अपनी प्रोफ़ाइल पर पिन सेट करें।',
  lockNobodyOffline: 'नेटवर्क के बिना यह टिल केवल उन लोगों के लिए खुलता है जिन्होंने पिछले सात दिनों में यहाँ पिन डाला है।',
  lockOffline: 'नेटवर्क नहीं है। जिन लोगों ने पिछले सात दिनों में यहाँ पिन डाला है वे बेच सकते हैं; बाकी सब नेटवर्क आने पर।',
  lockPeople: 'लोग',
  lockEnter: '{{name}} का पिन',
  lockedBy: 'टिल लॉक किया',
  pin: 'पिन',
  pinEntered_one: 'छह में से {{count}} अंक डाला गया',
  pinEntered_other: 'छह में से {{count}} अंक डाले गए',
  pinErase: 'आख़िरी अंक मिटाएँ',
  pinWrong: 'यह पिन सही नहीं है',
  pinLocked: 'पिन लॉक',
  pinLockedOffline: 'इस टिल पर यह पिन बहुत बार गलत डाला गया। नेटवर्क आने पर यह फिर काम करेगा।',
  counterOnly: 'आपके पिन से केवल टिल खुलता है',
  counterOnlyText: 'दूसरी स्क्रीन खोलने के लिए अपने पासवर्ड से साइन इन करें।',
  backToTill: 'टिल पर वापस',
  key_lock: 'टिल लॉक करना, या कैशियर बदलना',
};
