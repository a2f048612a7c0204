import type { Texts } from '../../../lib/i18n/texts';
import type { pinMessages as english } from './pins.en';

export const pinMessages: Texts<typeof english> = {
  pin: 'टिल का पिन',
  pinText: 'छह अंक, जिनसे आपकी दुकान का लॉक टिल आपके नाम से खुलता है। इनसे टिल के अलावा कुछ नहीं खुलता।',
  pinLoading: 'आपके पिन की जानकारी आ रही है',
  pinNone: 'आपका कोई पिन नहीं है।',
  pinSince: '{{date}} को सेट किया गया।',
  pinSet: 'पिन सेट करें',
  pinChange: 'पिन बदलें',
  pinRemove: 'पिन हटाएँ',
  pinNew: 'नया पिन',
  pinNewHelp: 'छह अंक; लगातार चार अंक (जैसे 1234) या दोहराव (जैसे 1212) नहीं।',
  pinFailed: 'पिन नहीं बदला गया',
  pinSaved: 'पिन सेट किया गया',
  pinRemoved: 'पिन हटाया गया',
  pinRemoveText: 'इसके बाद लॉक टिल आपके लिए केवल पासवर्ड से खुलेगा।',
  tillLock: 'बिना उपयोग वाले टिल लॉक करें',
  tillLockHelp: 'इतनी देर कोई उपयोग न करे तो टिल अपने आप लॉक हो जाता है। पिन या पासवर्ड से खुलता है।',
  tillLock_never: 'कभी नहीं',
  tillLock_minutes_one: '{{count}} मिनट बाद',
  tillLock_minutes_other: '{{count}} मिनट बाद',
};
