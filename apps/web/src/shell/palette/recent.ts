const KEY = 'palette-recent';
const MOST = 5;

/** The pages that were opened from here last, the newest first. */
export function recentPages(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberPage(name: string): void {
  const next = [name, ...recentPages().filter((other) => other !== name)].slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(next));
}
