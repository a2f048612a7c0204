/*
 * Runs before the first paint, from a file of its own (the policy allows no inline script).
 * Keeps the same keys as theme.ts; theme.test.ts compares the two.
 */
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('ui.theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  const density = read('ui.density');
  if (density === 'compact' || density === 'cosy' || density === 'roomy') root.dataset.density = density;
})();
