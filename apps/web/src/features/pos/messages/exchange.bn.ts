import type { Texts } from '../../../lib/i18n/texts';
import type { exchangeMessages as english } from './exchange.en';

export const exchangeMessages: Texts<typeof english> = {
  exchange: 'পণ্য বদল',
  exchangeFor: 'অন্য পণ্যের সঙ্গে বদল',
  exchangeReturned: 'ফেরত',
  exchangeAdd: 'ক্রেতা যে পণ্য নেবেন, তা যোগ করুন।',
  exchangeNoOrders:
    'এখানে বিক্রির জন্য আপনার কোনো অনুমোদিত অর্ডার নেই। যে সহকর্মীর অনুমোদিত অর্ডার আছে এবং যিনি ফেরত অনুমোদন করতে পারেন, তিনি এই বদল করতে পারবেন।',
  exchangeRefundBy: '{{method}}-এ ফেরত',
  exchangeRemove: 'পণ্য বদল বাদ দিন',
  exchangeRemoved: 'পণ্য বদল বাদ দেওয়া হয়েছে। কার্টের পণ্য আগের মতোই আছে।',
  exchangeToPay: 'পরিশোধ করতে হবে',
  exchangeToRefund: 'ফেরত দিতে হবে',
  exchangeEven: 'কিছু দিতে হবে না',
  exchangeSum: 'নতুন {{added}} − ফেরত {{returned}}',
  exchangeComplete: 'পণ্য বদল সম্পন্ন করুন',
  exchangeDone: 'পণ্য বদল সম্পন্ন',
  exchangeOffline: 'পণ্য বদলের জন্য নেটওয়ার্ক লাগে। কার্ট রাখা আছে।',
  exchangeHold: 'পণ্য বদল থাকলে বিল ধরে রাখা যায় না। আগে বদল সম্পন্ন করুন অথবা বাদ দিন।',
  exchangeOfReceipt: '{{receiptNo}} থেকে ফেরত',
};
