import { vi } from 'vitest';

/** Answers the media queries that `matches`, as a window of that width does; until the mocks are restored. */
export function answerMedia(matches: (query: string) => boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: matches(media) }) as MediaQueryList,
  );
}

export const showOnPhone = (): void => answerMedia((query) => query.includes('max-width'));
