export const messages = {
  lastChanged: 'Last changed {{date}}',

  termsTitle: 'Terms and conditions',
  termsIntro: 'The agreement between Bhandar and the organisation that subscribes, kept short.',
  terms1: 'Service',
  terms1Text:
    'The use of Bhandar for the stores and the people of your plan, with updates and support. Your data stays yours, and you can export it at any time.',
  terms2: 'Fees',
  terms2Text:
    'A subscription is paid by the month or by the year. Monthly fees are due within 5 days of the invoice. There are no refunds for a period that has begun.',
  terms3: 'Inactive and unpaid accounts',
  terms3Text:
    'Inactive subscribers are removed after 6 weeks, trial accounts after 2 weeks. We write to you first, so that you can export your data.',
  terms4: 'Fair use',
  terms4Text:
    'API calls and page views are measured per five minutes. Before a limit is set on your account you get 24 hours’ notification.',
  terms5: 'Your staff',
  terms5Text:
    'You decide who has an account. Anyone who signs in acts for you. Keep passwords personal and end the accounts of people who leave.',
  terms6: 'Medicines and the law',
  terms6Text:
    'Bhandar blocks expired and recalled batches and keeps the record of every movement. Licences, prescriptions and prices remain the responsibility of the pharmacist in charge.',
  terms7: 'Liability',
  terms7Text:
    'We repair what we break and keep backups as agreed. Beyond that, liability ends at the fees of the last twelve months, except where the law allows no limit.',
  terms8: 'Changes',
  terms8Text: 'We announce changes of these terms by mail at least 30 days ahead. Questions go to the contact page.',

  privacyTitle: 'Privacy policy',
  privacyIntro: 'The personal data that Bhandar keeps, the reasons, the retention and who can see it.',
  privacy1: 'Staff',
  privacy1Text:
    'Name, email, phone, role and store, to sign in and to show who did what. Passwords are kept as hashes only. Sign-ins are kept with the first part of the address and the browser’s name, so that you recognise your devices.',
  privacy2: 'Customers of a store',
  privacy2Text:
    'Name, phone, email and address, if the store records them. Only the people of that store and the warehouse see them. On request they are erased; the sale itself stays in the records.',
  privacy3: 'Visitors',
  privacy3Text:
    'What you write on the contact page, and your address on the newsletter list, are kept to answer you and to write to you. Nothing else is collected: there are no trackers and no advertising.',
  privacy4: 'Audit log',
  privacy4Text:
    'Who approved, sold, adjusted or changed something is recorded and cannot be altered afterwards. Passwords, codes and tokens are never in it.',
  privacy5: 'Cookies',
  privacy5Text:
    'Only what signing in needs: a session cookie, a cookie that knows this device again, and for ten minutes a cookie while a password is being recovered. Scripts cannot read them. Your choice of theme is kept in the browser.',
  privacy6: 'Storage',
  privacy6Text: 'In the database of the organisation that runs this installation, and in its backups.',
  privacy7: 'Your rights',
  privacy7Text: 'Ask what is kept about you, have it corrected or erased: write to us on the contact page.',
} as const;
