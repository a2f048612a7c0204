import { PUBLIC_SCREENS, type PublicScreenName } from '../public-screens';
import { lazyOf } from './fetch-screen';

export const lazyPublicScreen = (name: PublicScreenName) => lazyOf(`public ${name}`, PUBLIC_SCREENS[name]);
