import { areaOf } from '../../public-screens';

/** Who answers a request: the kept page where no server does, a kept file, or whoever would without us. */
export type Route = 'page' | 'file' | 'server';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

interface Kept {
  origin: string;
  files: ReadonlySet<string>;
}

/** Only the dashboards' page and the files of the build's own list: no call, no stream, no visitor's page. */
export function routeOf({ method, mode, url }: Asked, { origin, files }: Kept): Route {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return 'server';
  if (mode === 'navigate') return areaOf(asked.pathname) ? 'page' : 'server';
  return files.has(asked.pathname) ? 'file' : 'server';
}

/** A gateway that answers in the place of a server which is away. */
export const isAway = ({ status }: Pick<Response, 'status'>): boolean => [502, 503, 504].includes(status);
