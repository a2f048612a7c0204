import { areaOf, PUBLIC_SCREENS } from '../../public-screens';

/** `page`: the server's, or the cached one while offline; `file`: a cached file; `server`: not handled. */
export type Route = 'page' | 'file' | 'server';

interface RouteRequest {
  method: string;
  mode: string;
  url: string;
}

interface CachedOrigin {
  origin: string;
  files: ReadonlySet<string>;
}

/** Handles only the page of the dashboards and the customer display, and the listed files of the build. */
export function routeOf({ method, mode, url }: RouteRequest, { origin, files }: CachedOrigin): Route {
  const target = new URL(url);
  if (method !== 'GET' || target.origin !== origin) return 'server';
  if (mode === 'navigate') return isCachedPage(target.pathname) ? 'page' : 'server';
  return files.has(target.pathname) ? 'file' : 'server';
}

const isCachedPage = (pathname: string): boolean =>
  areaOf(pathname) !== undefined || pathname === PUBLIC_SCREENS.customerDisplay.path;

/** Whether a gateway answered because the server behind it is unreachable. */
export const isUnreachable = ({ status }: Pick<Response, 'status'>): boolean => [502, 503, 504].includes(status);
