/** The refusals of this domain in English, by code. */
export const pricingRefusals = {
  'price.notFound': 'Price not found',
  'price.enter': 'Enter a price',
  'price.aboveMrp': 'Cannot exceed the MRP of {{mrp}}',
  'price.belowCost': 'Cannot be under the cost of {{cost}}',
  'price.startInPast': 'A price cannot begin in the past',
  'price.endsBeforeStart': 'The end must be after the beginning',
  'price.over': 'This price is over already',
  'price.idReused': 'This id was used for a different price',
  'price.chooseTarget': 'Choose what the rule is for',
  'price.starterNotAllowed': 'Who began it may not set these prices any more',
  'price.endPassed': 'Its end has come before it was worked out',
  'price.storesAtMost': 'At most 500 stores at once',
  'price.storeRepeated': 'A store is named twice',
} as const;
