import type { EmailMessages } from './en';

export const hindi: EmailMessages = {
  greeting: (name) => `${name},`,
  open: 'सूचनाएँ खोलें',
  openList: 'सूची खोलें',
  chosen: 'ये ईमेल आपने सूचनाओं के पेज पर चुने हैं; वहीं बंद भी कर सकते हैं।',
  of: {
    'order.placed': (f) => ({
      subject: `${f.store} का ऑर्डर ${f.voucher} निर्णय की प्रतीक्षा में`,
      lines: [`${f.requester} ने ${f.items} उत्पाद माँगे हैं।`],
    }),
    'order.approved': (f) => ({ subject: `ऑर्डर ${f.voucher} मंज़ूर`, lines: [`${f.by} ने मंज़ूर किया।`] }),
    'order.rejected': (f) => ({ subject: `ऑर्डर ${f.voucher} अस्वीकृत`, lines: [`${f.by}: ${f.reason}`] }),
    'order.cancelled': (f) => ({ subject: `ऑर्डर ${f.voucher} रद्द`, lines: [`${f.by} ने रद्द किया।`] }),
    'order.fulfilled': (f) => ({ subject: `ऑर्डर ${f.voucher} प्राप्त`, lines: [`${f.by} ने सामान लिया।`] }),
    'request.accepted': (f) => ({ subject: `${f.item} सूची में आ रहा है`, lines: [`${f.by} ने आपकी माँग मान ली।`] }),
    'request.declined': (f) => ({ subject: `${f.item} नहीं लिया जाएगा`, lines: [`${f.by}: ${f.reason}`] }),
    'registration.requested': (f) => ({ subject: `${f.name} ने खाता माँगा है`, lines: [f.store ?? ''] }),
    'registration.approved': (f) => ({ subject: 'आपका खाता खुल गया है', lines: [`स्वागत है, ${f.name}।`] }),
    'sales.undecided': (f) => ({
      subject: `${f.store}: ${f.waiting} बिक्रियाँ निर्णय की प्रतीक्षा में`,
      lines: [
        'ये बिना नेटवर्क के टिल की बिक्रियाँ हैं, जो बही से मेल नहीं खातीं।',
        ...(f.late === '0' ? [] : [`एक दिन से अधिक से प्रतीक्षा में: ${f.late}।`]),
      ],
    }),
    'stock.low': (f) => ({
      subject: `${f.store}: ${f.figure?.startsWith('out') ? `${f.listed} उत्पाद ख़त्म` : `${f.listed} उत्पाद कम`}`,
      lines: [`नए: ${f.out} ख़त्म, ${f.low} कम।`, `इनमें ${f.names} शामिल हैं।`],
    }),
    'batches.expiring': (f) => ({
      subject: `${f.store}: ${f.figure === 'expired' ? `${f.listed} समाप्त बैच` : `${f.listed} बैच समाप्ति के क़रीब`}`,
      lines: [
        `अभी समाप्त हुए: ${f.expired}। ${f.soonDays ?? 30} दिनों में: ${f.soon}। ${f.laterDays ?? 90} दिनों में: ${f.later}।`,
        `इनमें ${f.names} शामिल हैं।`,
      ],
    }),
    'import.finished': (f) => ({
      subject: `${f.file} का आयात ${ENDED[f.status ?? ''] ?? ENDED.done}`,
      lines: [`${f.created} नए, ${f.updated} बदले, ${f.rejected} अस्वीकृत।`],
    }),
    'export.finished': (f) => ({
      subject: f.status === 'done' ? 'आपका निर्यात तैयार है' : 'आपका निर्यात पूरा नहीं हुआ',
      lines: f.status === 'done' ? [`${f.rows} पंक्तियाँ। फ़ाइल सात दिन रखी जाती है।`] : [],
    }),
    'prices.changed': (f) => ({
      subject: f.status === 'done' ? `${f.rows} दाम बदले` : 'आपके दाम बदलना पूरा नहीं हुआ',
      lines: [f.status === 'done' ? `${f.subject}` : 'कोई दाम नहीं बदला।'],
    }),
    'webhook.paused': (f) => ({
      subject: 'एक वेबहुक रोक दिया गया',
      lines: [`${f.url} ने कुछ नहीं लिया। उत्तर मिलने लगे तो फिर चालू करें।`],
    }),
  },
};

const ENDED: Record<string, string> = { done: 'पूरा', failed: 'असफल', cancelled: 'रद्द' };
