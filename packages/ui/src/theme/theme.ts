export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ['compact', 'cosy', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

const THEME_KEY = 'ui.theme';
const DENSITY_KEY = 'ui.density';
const DARK = '(prefers-color-scheme: dark)';

let stopFollowing: (() => void) | undefined;

/** Applies the theme and stores it for the next visit; 'system' follows the device. */
export function applyTheme(theme: Theme): void {
  remember(THEME_KEY, theme);
  stopFollowing?.();
  stopFollowing = undefined;
  if (theme !== 'system') {
    document.documentElement.dataset.theme = theme;
    return;
  }
  const device = window.matchMedia(DARK);
  const follow = () => {
    document.documentElement.dataset.theme = device.matches ? 'dark' : 'light';
  };
  follow();
  device.addEventListener('change', follow);
  stopFollowing = () => device.removeEventListener('change', follow);
}

/** Without a choice (null) the pointer decides: cosy for a mouse, roomy for touch. */
export function applyDensity(density: Density | null): void {
  remember(DENSITY_KEY, density);
  if (density) document.documentElement.dataset.density = density;
  else delete document.documentElement.dataset.density;
}

export function storedTheme(): Theme {
  return THEMES.find((theme) => theme === readStored(THEME_KEY)) ?? 'system';
}

export function storedDensity(): Density | null {
  return DENSITIES.find((density) => density === readStored(DENSITY_KEY)) ?? null;
}

/** Storage can be unavailable (private window, policy); the choice then lasts for the visit. */
function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
