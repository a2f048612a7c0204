import { SCREENS, type ScreenName } from '../screens';
import { fetchScreen, lazyOf } from './fetch-screen';

export const lazyScreen = (name: ScreenName) => lazyOf(name, SCREENS[name]);

/** On hover and focus of a link: the click finds the module there. A failure shows when the screen opens. */
export const prefetchScreen = (name: ScreenName): void => {
  fetchScreen(SCREENS[name]).catch(() => undefined);
};
