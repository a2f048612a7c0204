/** The refusals of this domain in English, by code. */
export const reportsRefusals = {
  'report.mixedFilters': 'Cashier, payment and hour cannot be combined with goods',
  'report.onlyToday': "Employees see today's figures of their own store",
} as const;
