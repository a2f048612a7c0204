import type { ComponentType } from 'react';
import { SCREEN_MODULES } from '../../screen-modules';
import { SCREENS, type ScreenName } from '../../screens';
import { type Fetchable, fetchScreen, lazyOf } from './fetch-screen';

type Props = Record<string, unknown>;

/** The till keeps no state in its address, so it loads none of this. */
async function withUrlState(load: Fetchable['load']): Promise<{ default: ComponentType<Props> }> {
  const [screen, { UrlState }] = await Promise.all([load(), import('../../lib/url-state')]);
  const Screen = screen.default as ComponentType<Props>;
  return {
    default: (props) => (
      <UrlState>
        <Screen {...props} />
      </UrlState>
    ),
  };
}

const fetchable = (name: ScreenName): Fetchable => {
  const load = SCREEN_MODULES[name];
  return { load: name === 'pos' ? load : () => withUrlState(load), domain: SCREENS[name].domain };
};

export const lazyScreen = (name: ScreenName) => lazyOf(name, fetchable(name));

/** Loads a module on hover and focus of its link. A failure shows when the screen opens. */
export const prefetchScreen = (name: ScreenName): void => {
  fetchScreen(fetchable(name)).catch(() => undefined);
};
