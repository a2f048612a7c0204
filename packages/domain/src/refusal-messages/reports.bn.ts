export const reports = {
  'report.mixedFilters': 'ক্যাশিয়ার, পেমেন্ট ও ঘণ্টা পণ্যের সঙ্গে মেলানো যায় না',
  'report.onlyToday': 'কর্মীরা নিজের স্টোরের আজকের হিসাব দেখেন',
} as const;
