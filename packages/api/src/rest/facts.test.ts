import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { factsOf } from './facts';

function cookiesIn(header: string | undefined) {
  const req = new IncomingMessage(new Socket());
  if (header !== undefined) req.headers.cookie = header;
  return factsOf(req, new ServerResponse(req)).cookie;
}

it.each([
  ['session=abc', 'abc'],
  ['other=1; session=abc; last=2', 'abc'],
  ['session=a=b==', 'a=b=='],
  ['session=abc; session=forged', 'abc'],
  ['xsession=abc', undefined],
  ['session', undefined],
  ['__proto__=1; constructor=2', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the session out of the cookie header %j', (header, session) => {
  expect(cookiesIn(header)('session')).toBe(session);
});

it('ignores a cookie with the name of an object property', () => {
  expect(cookiesIn('session=abc')('constructor')).toBeUndefined();
});
