export const reports = {
  'report.mixedFilters': 'कैशियर, भुगतान और घंटे को माल के साथ नहीं जोड़ा जा सकता',
  'report.onlyToday': 'कर्मचारी अपने स्टोर के आज के आँकड़े देखते हैं',
} as const;
