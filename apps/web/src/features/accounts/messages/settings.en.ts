/** What the settings screen says beyond the names of its fields. */
export const settingsMessages = {
  meanwhileTitle: 'Somebody else saved these settings meanwhile',
  meanwhileText: 'Nothing of yours is saved yet. What you typed is still here; what they changed is in the form too:',
  meanwhileChange: '{{label}}: {{was}} → {{now}}',
  meanwhileKept: 'You typed {{typed}}, which stays.',
  meanwhileNothing: 'They changed nothing that you see here. Save again.',
  meanwhileAgain: 'Look through it and save again.',
  thresholds: 'When stock wants attention',
  lowStockUnits: 'Low at or below, units',
  lowStockUnitsHelp: 'In lists, on badges and in notifications.',
  expiryNearDays: 'Near expiry, days ahead',
  expiryNearDaysHelp: 'The first warning.',
  expirySoonDays: 'Expires soon, days ahead',
  expirySoonDaysHelp: 'The urgent warning.',
  storeCode: 'Code on receipts',
  storeCodeHelp:
    'Receipts read {{example}}. Numbers already given stay, and no other store can take a code that this one had.',
  storeCodeFixed: 'Receipts read {{example}}. The warehouse changes the code.',
  currency: 'Currency',
  timeZone: 'Time zone',
  timeZoneNow: '{{zone}}, now {{now}}',
  fixedSettings: 'Set up with the server',
  fixedSettingsText:
    'Set up with the server (CURRENCY and TIME_ZONE) and not here: every amount and business day in the books was written by them.',
  settingOn: 'yes',
  settingOff: 'no',
  settingEmpty: 'empty',
} as const;
