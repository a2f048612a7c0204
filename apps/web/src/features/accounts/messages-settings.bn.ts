/** What the settings screen says beyond the names of its fields. */
export const settingsMessages: Record<string, string> = {
  meanwhileTitle: 'এর মধ্যে অন্য কেউ এই সেটিং সংরক্ষণ করেছেন',
  meanwhileText: 'আপনার কিছু এখনো সংরক্ষণ হয়নি। আপনি যা লিখেছেন তা এখানেই আছে; তিনি যা বদলেছেন তাও ফর্মে আছে:',
  meanwhileChange: '{{label}}: {{was}} → {{now}}',
  meanwhileKept: 'আপনি লিখেছেন {{typed}}, সেটাই থাকছে।',
  meanwhileNothing: 'এখানে দেখা যায় এমন কিছু তিনি বদলাননি। আবার সংরক্ষণ করুন।',
  meanwhileAgain: 'দেখে নিয়ে আবার সংরক্ষণ করুন।',
  thresholds: 'মজুতে কখন নজর দরকার',
  lowStockUnits: 'এত একক বা কম হলে স্বল্প',
  lowStockUnitsHelp: 'তালিকায়, চিহ্নে আর বিজ্ঞপ্তিতে।',
  expiryNearDays: 'মেয়াদ কাছে, কত দিন আগে',
  expiryNearDaysHelp: 'প্রথম সতর্কতা।',
  expirySoonDays: 'মেয়াদ শিগগির শেষ, কত দিন আগে',
  expirySoonDaysHelp: 'জরুরি সতর্কতা।',
  settingOn: 'হ্যাঁ',
  settingOff: 'না',
  settingEmpty: 'খালি',
};
