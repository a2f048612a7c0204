import { PUBLIC_MODULES } from '../../public-modules';
import { PUBLIC_SCREENS, type PublicScreenName } from '../../public-screens';
import { lazyOf } from '../routing/fetch-screen';

export const lazyPublicScreen = (name: PublicScreenName) =>
  lazyOf(`public ${name}`, { load: PUBLIC_MODULES[name], domain: PUBLIC_SCREENS[name].domain });
