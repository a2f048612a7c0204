import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';

export const messages: Texts<typeof english> = {
  footerTagline: 'दवा गोदाम और उसकी फ़ार्मेसियों की एक ही स्टॉक बही।',
  footerServices: 'सेवाएँ',
  footerCompany: 'कंपनी',
  footerSupport: 'सहायता',
  footerLegal: 'क़ानूनी',
  footerResources: 'संसाधन',
  footerFeatures: 'सुविधाएँ',
  footerFlow: 'कैसे काम करता है',
  footerPricing: 'मूल्य',
  footerRegister: 'खाता बनाएँ',
  footerQuestions: 'प्रश्न',
  footerForgot: 'पासवर्ड भूल गए',
  footerCookies: 'कुकी नीति',
  footerApi: 'API दस्तावेज़',
  footerStatus: 'सर्वर की स्थिति',
  newsletter: 'समाचार पत्र',
  newsletterText: 'भंडार की ख़बरें, महीने में एक बार।',
  newsletterEmail: 'आपका ईमेल',
  newsletterMissing: 'अपना ईमेल पता लिखें',
  newsletterFailed: 'सदस्यता नहीं हो सकी। बाद में फिर कोशिश करें।',
  subscribe: 'सदस्य बनें',
  subscribing: 'भेजा जा रहा है...',
  footerRights: '© {{year}} भंडार',
};
