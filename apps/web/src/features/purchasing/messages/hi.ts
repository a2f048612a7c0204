import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';
import { proposalMessages } from './proposals.hi';
import { purchaseMessages } from './purchases.hi';
import { supplierDocumentMessages } from './supplier-documents.hi';
import { supplierPaymentMessages } from './supplier-payments.hi';
import { supplierMessages } from './suppliers.hi';

export const messages: Texts<typeof english> = {
  products: 'ऑर्डर के उत्पाद',
  product: 'उत्पाद',
  company: 'कंपनी',
  change: 'बदलें',
  note: 'नोट',
  serial: 'क्रम',
  status: 'स्थिति',
  voucher: 'वाउचर',
  supplier: 'आपूर्तिकर्ता',
  createdAt: 'बनाने की तारीख़',
  view: 'देखें',
  name: 'नाम',
  category: 'श्रेणी',
  strength: 'शक्ति',
  received: 'प्राप्त',
  reason: 'कारण: {{reason}}',
  tradeName: 'ब्रांड नाम',
  genericName: 'जेनेरिक नाम',
  purchaseUnitType: 'ख़रीद की इकाई',
  salesUnitType: 'बिक्री की इकाई',
  useText: '“{{text}}” रखें',

  ...proposalMessages,
  ...purchaseMessages,
  ...supplierDocumentMessages,
  ...supplierPaymentMessages,
  ...supplierMessages,
};
