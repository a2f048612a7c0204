const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const found = (names: typeof BROWSERS, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** Browser and system of a user agent, enough to recognise a device. */
export const deviceOf = (userAgent: string): { browser: string | undefined; system: string | undefined } => ({
  browser: found(BROWSERS, userAgent),
  system: found(SYSTEMS, userAgent),
});
