import type { Texts } from '../../../lib/i18n/texts';
import type { sharingMessages as english } from './sharing.en';

export const sharingMessages: Texts<typeof english> = {
  shareReceipt: 'रसीद शेयर करें',
  shareMaking: 'लिंक बन रहा है...',
  shareFailed: 'लिंक नहीं बन सका',
  shareQr: 'रसीद के लिंक का QR कोड',
  shareLink: 'लिंक',
  shareCopy: 'कॉपी',
  shareUntil: 'जिसके पास यह लिंक है, वह {{day}} तक रसीद देख सकता है। इसमें ग्राहक या कैशियर की जानकारी नहीं होती।',
  shareDone: 'बंद करें',
  receiptShared: '{{day}} तक लिंक से शेयर की गई',
  receiptEmail: 'ईमेल पता',
  mailReceipt: 'ईमेल से भेजें',
  receiptMailed: 'रसीद {{email}} पर भेजी जा रही है',
  revokeLink: 'लिंक रद्द करें',
  revokeQuestion: 'यह लिंक रद्द करें?',
  revokeText: 'लिंक तुरंत बंद हो जाएगा, ईमेल और छपी रसीदों में भी। बाद में नया लिंक बनाया जा सकता है।',
  revokeFailed: 'लिंक रद्द नहीं हुआ',
  linkRevoked: 'लिंक रद्द हो गया',
  receiptOnline: 'यह रसीद ऑनलाइन देखें',
};
