import type { EmailMessages, Facts } from './en';

export const hindi: EmailMessages = {
  greeting: (name) => `${name},`,
  open: 'खोलकर देखें',
  openList: 'सूची खोलें',
  signIn: 'साइन इन करें',
  alwaysSent: 'आपके खाते के बारे में यह ईमेल हमेशा भेजा जाता है।',
  reason: 'ये ईमेल आपने सूचनाओं के पेज पर चुने हैं; वहीं बंद भी कर सकते हैं।',
  of: {
    'order.placed': (f) => ({
      subject: `${f.store} का ऑर्डर ${f.voucher} मंज़ूरी की प्रतीक्षा में`,
      lines: [`${f.requester} ने ${f.items} उत्पाद ऑर्डर किए हैं।`],
    }),
    'order.approved': (f) => ({ subject: `ऑर्डर ${f.voucher} मंज़ूर`, lines: [`${f.by} ने मंज़ूर किया।`, ...loweredLines(f)] }),
    'order.rejected': (f) => ({ subject: `ऑर्डर ${f.voucher} अस्वीकृत`, lines: [`${f.by}: ${f.reason}`] }),
    'order.cancelled': (f) => ({ subject: `ऑर्डर ${f.voucher} रद्द`, lines: [`${f.by} ने रद्द किया।`] }),
    'order.fulfilled': (f) => ({ subject: `ऑर्डर ${f.voucher} प्राप्त`, lines: [`${f.by} ने सामान लिया।`] }),
    'request.accepted': (f) => ({ subject: `${f.item} सूची में जोड़ा गया`, lines: [`${f.by} ने आपका अनुरोध मंज़ूर किया।`] }),
    'request.declined': (f) => ({ subject: `${f.item}: आपका अनुरोध अस्वीकृत`, lines: [`${f.by}: ${f.reason}`] }),
    'proposal.sent': (f) => ({ subject: `${f.store}: एक ख़रीद की पुष्टि करनी है`, lines: [`${f.by}। ${f.purchase}`] }),
    'proposal.confirmed': (f) => ({
      subject: `${f.store}: एक ख़रीद की पुष्टि हुई`,
      lines: [`${f.by} ने पुष्टि की। ${f.purchase}`],
    }),
    'proposal.rejected': (f) => ({
      subject: `${f.store}: एक ख़रीद अस्वीकृत`,
      lines: [`${f.by}: ${f.reason}`, f.purchase ?? ''],
    }),
    'return.waiting': (f) => ({
      subject:
        f.of === 'writeOff'
          ? `${f.requester} की वापसी ${f.voucher} मंज़ूरी की प्रतीक्षा में: ${f.units} इकाइयाँ`
          : `${f.requester} की ${f.refund} की वापसी ${f.voucher} मंज़ूरी की प्रतीक्षा में`,
      lines: [`${f.store}। मंज़ूरी मिलने तक स्टॉक नहीं बदलेगा।`],
    }),
    'return.posted': (f) => ({
      subject: f.cash
        ? `${f.voucher} मंज़ूर हुई: ${f.drawer ? `${f.drawer} की दराज़ से ` : ''}${f.cash} दें`
        : `आपकी ${f.refund ? `${f.refund} की ` : ''}वापसी ${f.voucher} मंज़ूर हुई`,
      lines: [`${f.store} में ${f.by} ने मंज़ूर की।`],
    }),
    'return.deleted': (f) => ({
      subject: `आपकी वापसी ${f.voucher} हटाई गई`,
      lines: [`${f.by} ने हटाई। स्टॉक नहीं बदला।`],
    }),
    'sale.voided': (f) => ({
      subject: `${f.by} ने ${f.voucher} रद्द की: आपकी दराज़ से ${f.cash} दिए गए`,
      lines: [`${f.store}। दराज़: ${f.drawer}।`],
    }),
    'delivery.short': (f) => ({
      subject: `${f.voucher}: ${f.store} को ${f.sent} में से ${f.received} इकाइयाँ मिलीं`,
      lines: [`${f.by} ने सामान लिया। खुला अंतर ${f.adjustment} हल करें।`],
    }),
    'delivery.settled': (f) => ({
      subject: `${f.voucher} का न पहुँचा सामान ${SETTLED[f.outcome ?? ''] ?? SETTLED.lost}`,
      lines: [`${f.by}${f.note ? `: ${f.note}` : ''}। अंतर ${f.adjustment}।`],
    }),
    'order.unreceived': (f) => ({
      subject:
        f.count === '1'
          ? `${f.names} को मंज़ूर हुए ${f.days} दिन से ज़्यादा हुए, सामान अभी नहीं लिया गया`
          : `${f.own === 'true' ? 'आपके' : `${f.store} के`} ${f.count} ${lateOrders(f)} मंज़ूर हुए ${f.days} दिन से ज़्यादा हुए, सामान अभी नहीं लिया गया`,
      lines: [`${f.store}: ${f.names}`],
    }),
    'registration.requested': (f) => ({ subject: `${f.name} ने खाता माँगा है`, lines: [f.store ?? ''] }),
    'registration.approved': () => ({
      subject: 'आपका खाता मंज़ूर हो गया है',
      lines: ['आपका खाता सक्रिय है। अब आप साइन इन कर सकते हैं।'],
    }),
    'approvals.reported': (f) => ({
      subject:
        f.approved === '0' ? `${f.day} को स्टोर जो नक़द बैंक ले गए` : `${f.day} को एडमिन द्वारा मंज़ूर ऑर्डर: ${f.approved}`,
      lines: (f.names ?? '').split('; '),
    }),
    'sales.undecided': (f) => ({
      subject: `${f.store}: ${f.waiting} ऑफ़लाइन बिक्रियाँ समीक्षा की प्रतीक्षा में`,
      lines: [
        'ये मौजूदा स्टॉक या दामों से मेल नहीं खातीं।',
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
      subject: `${f.file} का आयात ${IMPORT_STATUS[f.status ?? ''] ?? IMPORT_STATUS.done}`,
      lines: [`${f.created} नए, ${f.updated} बदले, ${f.rejected} अस्वीकृत।`],
    }),
    'export.finished': (f) => ({
      subject: f.status === 'done' ? 'आपका निर्यात तैयार है' : 'आपका निर्यात असफल रहा',
      lines: f.status === 'done' ? [`${f.rows} पंक्तियाँ। फ़ाइल सात दिन रखी जाती है।`] : [],
    }),
    'prices.changed': (f) => ({
      subject: f.status === 'done' ? `${f.rows} दाम बदले` : 'आपके दाम बदलना असफल रहा',
      lines: [f.status === 'done' ? `${f.subject}` : 'कोई दाम नहीं बदला।'],
    }),
    'webhook.paused': (f) => ({
      subject: 'एक वेबहुक रोक दिया गया',
      lines: [`${f.url} ने कुछ नहीं लिया। उत्तर मिलने लगे तो फिर चालू करें।`],
    }),
  },
};

/** Emails of earlier releases do not count the lowered lines. */
function loweredLines({ lowered, loweredItem }: Facts): string[] {
  if (!Number(lowered)) return [];
  return [loweredItem ? `${loweredItem} ऑर्डर से कम मंज़ूर हुआ।` : `${lowered} उत्पाद ऑर्डर से कम मंज़ूर हुए।`];
}

const lateOrders = ({ goods }: Facts): string => (goods === 'nonPharmacy' ? 'गैर-दवा ऑर्डर' : 'दवा ऑर्डर');

const SETTLED: Record<string, string> = {
  lost: 'खोया हुआ दर्ज हुआ',
  arrived: 'पाने वाले के पास मिला',
  returned: 'भेजने वाले के पास मिला',
};

const IMPORT_STATUS: Record<string, string> = { done: 'पूरा', failed: 'असफल', cancelled: 'रद्द' };
