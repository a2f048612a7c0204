import type { RequestFacts } from './context';

/** A command on the server, which has no request. */
export const commandLine: RequestFacts = {
  id: 'command',
  method: 'POST',
  address: '',
  userAgent: 'command line',
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
};
