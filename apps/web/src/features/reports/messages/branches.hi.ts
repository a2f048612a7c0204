import type { Texts } from '../../../lib/i18n/texts';
import type { branchMessages as english } from './branches.en';

export const branchMessages = {
  branches: 'शाखाओं का प्रदर्शन',
  branchesFile: 'शाखाएँ',
  rank: 'स्थान',
  rankUp: '{{before}} से ऊपर',
  rankDown: '{{before}} से नीचे',
  rankSame: 'पहले जैसा',
  rankNew: 'नई',
  trend: 'रुझान',
  trendOf: 'अवधि में {{store}} की आय',
  whatChanged: 'क्या बदला',
  rose: '{{category}}: {{amount}} अधिक',
  fell: '{{category}}: {{amount}} कम',
  tillDay: 'काउंटर का दिन',
  tillFile: 'काउंटर',
  tillNothingTitle: 'इस दिन कुछ नहीं बिका',
  tillNothing: 'इस दिन काउंटर पर जो आता है, वह तुरंत यहाँ दिखता है।',
  till_discountMinor: 'छूट',
  till_cashInMinor: 'नक़द प्राप्त',
  till_cashBackMinor: 'नक़द लौटाया',
  till_undecidedMinor: 'निर्णय का नक़द',
  tillUndecided_one:
    '{{count}} ऑफ़लाइन बिक्री के {{money}} निर्णय की प्रतीक्षा में हैं। रक़म दराज़ में है; बाक़ी रिपोर्टों में अभी नहीं गिनी गई।',
  tillUndecided_other:
    '{{count}} ऑफ़लाइन बिक्रियों के {{money}} निर्णय की प्रतीक्षा में हैं। रक़म दराज़ में है; बाक़ी रिपोर्टों में अभी नहीं गिनी गई।',
  tillDecide: 'निर्णय लें',
  till_otherInMinor: 'कार्ड व अन्य से प्राप्त',
  till_otherBackMinor: 'कार्ड व अन्य से लौटाया',
  till_drawer: 'दराज़ में नक़द',
  tillDrawerHint: 'शुरुआती राशि के अलावा',
  tillOther: 'कार्ड व अन्य से',
  tillReturns_one: '{{count}} वापसी',
  tillReturns_other: '{{count}} वापसियाँ',
} as const satisfies Texts<typeof english>;
