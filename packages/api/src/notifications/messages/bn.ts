import type { EmailMessages, Facts } from './en';

export const bangla: EmailMessages = {
  greeting: (name) => `${name},`,
  open: 'খুলে দেখুন',
  openList: 'তালিকা খুলুন',
  signIn: 'সাইন ইন করুন',
  alwaysSent: 'আপনার অ্যাকাউন্টের বিষয়ে এই ইমেইল সব সময় পাঠানো হয়।',
  reason: 'বিজ্ঞপ্তি পাতায় আপনি এই ইমেইল বেছে নিয়েছেন; সেখানেই বন্ধ করা যায়।',
  of: {
    'order.placed': (f) => ({
      subject: `${f.store}-এর অর্ডার ${f.voucher} অনুমোদনের অপেক্ষায়`,
      lines: [`${f.requester} ${f.items}টি পণ্য অর্ডার করেছেন।`],
    }),
    'order.approved': (f) => ({
      subject: `অর্ডার ${f.voucher} অনুমোদিত`,
      lines: [`অনুমোদন করেছেন ${f.by}।`, ...loweredLines(f)],
    }),
    'order.rejected': (f) => ({ subject: `অর্ডার ${f.voucher} প্রত্যাখ্যাত`, lines: [`${f.by}: ${f.reason}`] }),
    'order.cancelled': (f) => ({ subject: `অর্ডার ${f.voucher} বাতিল হয়েছে`, lines: [`বাতিল করেছেন ${f.by}।`] }),
    'order.fulfilled': (f) => ({
      subject: `অর্ডার ${f.voucher} বুঝে নেওয়া হয়েছে`,
      lines: [`পণ্য বুঝে নিয়েছেন ${f.by}।`],
    }),
    'request.accepted': (f) => ({
      subject: `${f.item} তালিকায় যোগ করা হয়েছে`,
      lines: [`${f.by} আপনার অনুরোধ অনুমোদন করেছেন।`],
    }),
    'request.declined': (f) => ({ subject: `${f.item}: আপনার অনুরোধ প্রত্যাখ্যাত`, lines: [`${f.by}: ${f.reason}`] }),
    'proposal.sent': (f) => ({ subject: `${f.store}: একটি ক্রয় নিশ্চিত করতে হবে`, lines: [`${f.by}। ${f.purchase}`] }),
    'proposal.confirmed': (f) => ({
      subject: `${f.store}: একটি ক্রয় নিশ্চিত হয়েছে`,
      lines: [`নিশ্চিত করেছেন ${f.by}। ${f.purchase}`],
    }),
    'proposal.rejected': (f) => ({
      subject: `${f.store}: একটি ক্রয় প্রত্যাখ্যাত হয়েছে`,
      lines: [`${f.by}: ${f.reason}`, f.purchase ?? ''],
    }),
    'return.waiting': (f) => ({
      subject:
        f.of === 'writeOff'
          ? `${f.requester}-এর ফেরত ${f.voucher} অনুমোদনের অপেক্ষায়: ${f.units} ইউনিট`
          : `${f.requester}-এর ${f.refund} মূল্যের ফেরত ${f.voucher} অনুমোদনের অপেক্ষায়`,
      lines: [`${f.store}। অনুমোদন না হওয়া পর্যন্ত মজুত বদলাবে না।`],
    }),
    'return.posted': (f) => ({
      subject: f.cash
        ? `${f.voucher} অনুমোদিত হয়েছে: ${f.drawer ? `${f.drawer}-এর ড্রয়ার থেকে ` : ''}${f.cash} দিন`
        : `আপনার ${f.refund ? `${f.refund} মূল্যের ` : ''}ফেরত ${f.voucher} অনুমোদিত হয়েছে`,
      lines: [`${f.store}-এ অনুমোদন করেছেন ${f.by}।`],
    }),
    'return.deleted': (f) => ({
      subject: `আপনার ফেরত ${f.voucher} মুছে ফেলা হয়েছে`,
      lines: [`মুছেছেন ${f.by}। মজুত বদলায়নি।`],
    }),
    'sale.voided': (f) => ({
      subject: `${f.by} ${f.voucher} বাতিল করেছেন: আপনার ড্রয়ার থেকে ${f.cash} দেওয়া হয়েছে`,
      lines: [`${f.store}। ড্রয়ার: ${f.drawer}।`],
    }),
    'delivery.short': (f) => ({
      subject: `${f.voucher}: ${f.store} ${f.sent} ইউনিটের মধ্যে ${f.received} ইউনিট পেয়েছে`,
      lines: [`পণ্য বুঝে নিয়েছেন ${f.by}। খোলা তফাত ${f.adjustment} মীমাংসা করুন।`],
    }),
    'delivery.settled': (f) => ({
      subject: `${f.voucher}-এর না আসা পণ্য ${SETTLED[f.outcome ?? ''] ?? SETTLED.lost}`,
      lines: [`${f.by}${f.note ? `: ${f.note}` : ''}। তফাত ${f.adjustment}।`],
    }),
    'order.unreceived': (f) => ({
      subject:
        f.count === '1'
          ? `${f.names} ${f.days} দিনের বেশি আগে অনুমোদিত, এখনো বুঝে নেওয়া হয়নি`
          : `${f.own === 'true' ? 'আপনার' : `${f.store}-এর`} ${f.count}টি ${lateOrders(f)} ${f.days} দিনের বেশি আগে অনুমোদিত, এখনো বুঝে নেওয়া হয়নি`,
      lines: [`${f.store}: ${f.names}`],
    }),
    'registration.requested': (f) => ({ subject: `${f.name} অ্যাকাউন্ট চেয়েছেন`, lines: [f.store ?? ''] }),
    'registration.approved': () => ({
      subject: 'আপনার অ্যাকাউন্ট অনুমোদিত হয়েছে',
      lines: ['আপনার অ্যাকাউন্ট সক্রিয়। এখন সাইন ইন করতে পারেন।'],
    }),
    'approvals.reported': (f) => ({
      subject:
        f.approved === '0'
          ? `${f.day} তারিখে দোকানগুলো ব্যাংকে যে নগদ নিয়েছে`
          : `${f.day} তারিখে অ্যাডমিনদের অনুমোদিত অর্ডার: ${f.approved}টি`,
      lines: (f.names ?? '').split('; '),
    }),
    'sales.undecided': (f) => ({
      subject: `${f.store}: ${f.waiting}টি অফলাইন বিক্রি পর্যালোচনার অপেক্ষায়`,
      lines: ['এগুলো বর্তমান স্টক বা দামের সঙ্গে মেলে না।', ...(f.late === '0' ? [] : [`এক দিনের বেশি অপেক্ষায়: ${f.late}টি।`])],
    }),
    'stock.low': (f) => ({
      subject: `${f.store}: ${f.figure?.startsWith('out') ? `${f.listed}টি পণ্যের স্টক শেষ` : `${f.listed}টি পণ্যের স্টক কম`}`,
      lines: [`নতুন: ${f.out}টি শেষ, ${f.low}টি কম।`, `এর মধ্যে আছে ${f.names}।`],
    }),
    'batches.expiring': (f) => ({
      subject: `${f.store}: ${f.figure === 'expired' ? `${f.listed}টি মেয়াদোত্তীর্ণ ব্যাচ` : `${f.listed}টি ব্যাচের মেয়াদ কাছে`}`,
      lines: [
        `নতুন মেয়াদোত্তীর্ণ: ${f.expired}। ${f.soonDays ?? 30} দিনের মধ্যে: ${f.soon}। ${f.laterDays ?? 90} দিনের মধ্যে: ${f.later}।`,
        `এর মধ্যে আছে ${f.names}।`,
      ],
    }),
    'import.finished': (f) => ({
      subject: `${f.file} ইমপোর্ট ${IMPORT_STATUS[f.status ?? ''] ?? IMPORT_STATUS.done}`,
      lines: [`${f.created}টি নতুন, ${f.updated}টি বদল, ${f.rejected}টি বাদ।`],
    }),
    'export.finished': (f) => ({
      subject: f.status === 'done' ? 'আপনার এক্সপোর্ট প্রস্তুত' : 'আপনার এক্সপোর্ট ব্যর্থ হয়েছে',
      lines: f.status === 'done' ? [`${f.rows}টি সারি। ফাইলটি সাত দিন রাখা হয়।`] : [],
    }),
    'prices.changed': (f) => ({
      subject: f.status === 'done' ? `${f.rows}টি দাম বদলেছে` : 'আপনার দাম বদলানো ব্যর্থ হয়েছে',
      lines: [f.status === 'done' ? `${f.subject}` : 'কোনো দাম বদলায়নি।'],
    }),
    'webhook.paused': (f) => ({
      subject: 'একটি ওয়েবহুক থামানো হয়েছে',
      lines: [`${f.url} কিছুই গ্রহণ করেনি। উত্তর দিতে শুরু করলে আবার চালু করুন।`],
    }),
  },
};

/** Emails of earlier releases do not count the lowered lines. */
function loweredLines({ lowered, loweredItem }: Facts): string[] {
  if (!Number(lowered)) return [];
  return [
    loweredItem ? `${loweredItem} অর্ডারের চেয়ে কম অনুমোদিত হয়েছে।` : `${lowered}টি পণ্য অর্ডারের চেয়ে কম অনুমোদিত হয়েছে।`,
  ];
}

const lateOrders = ({ goods }: Facts): string => (goods === 'nonPharmacy' ? 'ওষুধ-বহির্ভূত অর্ডার' : 'ওষুধের অর্ডার');

const SETTLED: Record<string, string> = {
  lost: 'হারানো হিসেবে লেখা হয়েছে',
  arrived: 'প্রাপকের কাছে পাওয়া গেছে',
  returned: 'প্রেরকের কাছে পাওয়া গেছে',
};

const IMPORT_STATUS: Record<string, string> = { done: 'শেষ হয়েছে', failed: 'ব্যর্থ হয়েছে', cancelled: 'বাতিল হয়েছে' };
