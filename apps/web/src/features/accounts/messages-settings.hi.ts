/** What the settings screen says beyond the names of its fields. */
export const settingsMessages: Record<string, string> = {
  meanwhileTitle: 'इस बीच किसी और ने ये सेटिंग सहेज दीं',
  meanwhileText: 'आपका अभी कुछ सहेजा नहीं गया। आपने जो लिखा वह यहीं है; उन्होंने जो बदला वह भी फ़ॉर्म में है:',
  meanwhileChange: '{{label}}: {{was}} → {{now}}',
  meanwhileKept: 'आपने {{typed}} लिखा है, वही रहेगा।',
  meanwhileNothing: 'यहाँ दिखने वाला कुछ उन्होंने नहीं बदला। फिर से सहेजें।',
  meanwhileAgain: 'देखकर फिर से सहेजें।',
  thresholds: 'स्टॉक पर कब ध्यान दें',
  lowStockUnits: 'इतनी या कम इकाइयाँ: कम',
  lowStockUnitsHelp: 'सूचियों, निशानों और सूचनाओं में।',
  expiryNearDays: 'समाप्ति पास, कितने दिन पहले',
  expiryNearDaysHelp: 'पहली चेतावनी।',
  expirySoonDays: 'जल्द समाप्त, कितने दिन पहले',
  expirySoonDaysHelp: 'ज़रूरी चेतावनी।',
  settingOn: 'हाँ',
  settingOff: 'नहीं',
  settingEmpty: 'ख़ाली',
};
