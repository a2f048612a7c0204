import { SCREEN_MODULES } from '../../screen-modules';
import { SCREENS, type ScreenName } from '../../screens';
import { fetchScreen, lazyOf } from './fetch-screen';

const fetchable = (name: ScreenName) => ({ load: SCREEN_MODULES[name], domain: SCREENS[name].domain });

export const lazyScreen = (name: ScreenName) => lazyOf(name, fetchable(name));

/** On hover and focus of a link: the click finds the module there. A failure shows when the screen opens. */
export const prefetchScreen = (name: ScreenName): void => {
  fetchScreen(fetchable(name)).catch(() => undefined);
};
