/** How an entry of a store's price book is told, wherever it stands. */
export const messages = {
  state_scheduled: 'Scheduled',
  state_active: 'Holds',
  state_unused: 'Not used now',
  state_past: 'Over',
  state_cancelled: 'Taken back',
  fromDay: 'from {{from}}',
  fromUntil: '{{from}} to {{until}}',
  for_all: 'All products',
  for_category: 'Category {{name}}',
  for_company: 'Company {{name}}',
  for_product: '{{name}}',
  method_margin: '{{percent}} % margin, of price',
  method_markup: '{{percent}} % markup, on cost',
  method_discount: '{{percent}} % off MRP',
} as const;
