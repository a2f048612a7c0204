import type { Texts } from '../../../lib/i18n/texts';
import type { exchangeMessages as english } from './exchange.en';

export const exchangeMessages: Texts<typeof english> = {
  exchange: 'अदला-बदली',
  exchangeFor: 'दूसरे सामान से बदलें',
  exchangeReturned: 'लौटाया',
  exchangeAdd: 'ग्राहक जो सामान लेगा, उसे जोड़ें।',
  exchangeNoOrders:
    'यहाँ बेचने के लिए आपका कोई मंज़ूर ऑर्डर नहीं है। जिस सहकर्मी के पास मंज़ूर ऑर्डर हैं और जो वापसी मंज़ूर कर सकते हैं, वे यह बदली कर सकते हैं।',
  exchangeRefundBy: '{{method}} से रिफ़ंड',
  exchangeRemove: 'अदला-बदली हटाएँ',
  exchangeRemoved: 'अदला-बदली हटा दी गई। सामान कार्ट में है।',
  exchangeToPay: 'देय राशि',
  exchangeToRefund: 'लौटानी है',
  exchangeEven: 'कुछ देना नहीं',
  exchangeSum: 'नया {{added}} − लौटाया {{returned}}',
  exchangeComplete: 'अदला-बदली पूरी करें',
  exchangeDone: 'अदला-बदली पूरी हुई',
  exchangeOffline: 'अदला-बदली के लिए नेटवर्क चाहिए। कार्ट सुरक्षित है।',
  exchangeHold: 'अदला-बदली वाला बिल होल्ड नहीं होता। पहले उसे पूरा करें या हटाएँ।',
  exchangeOfReceipt: '{{receiptNo}} से लौटाया',
};
