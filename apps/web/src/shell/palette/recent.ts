const KEY = 'palette-recent';
const MAX_PAGES = 5;

/** The pages last opened from the palette, newest first. */
export function recentPages(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberPage(name: string): void {
  const next = [name, ...recentPages().filter((other) => other !== name)].slice(0, MAX_PAGES);
  localStorage.setItem(KEY, JSON.stringify(next));
}
