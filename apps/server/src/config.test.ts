import { describe, expect, test } from 'vitest';
import { parseConfig } from './config';

const read = (env: Record<string, string>) => parseConfig(env, '/project');

describe('without settings', () => {
  test('it serves this machine from a database of its own', () => {
    expect(read({})).toMatchObject({
      port: 5000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:5000',
      isHttps: false,
      dataDir: '/project/.data',
      databaseUrl: undefined,
      demo: 'when-empty',
      metrics: false,
      rollups: true,
      currency: 'BDT',
      timeZone: 'Asia/Dhaka',
    });
  });

  test('a line without a value is no setting', () => {
    expect(read({ PORT: '', DATABASE_URL: '', SUPERADMIN_EMAIL: '' })).toEqual(read({}));
  });
});

test('demo data does not mix with a superadmin of the owner', () => {
  const owner = { SUPERADMIN_EMAIL: 'owner@example.com', SUPERADMIN_PASSWORD: 'Str0ng!pass' };
  expect(read(owner).demo).toBe('off');
  expect(read({ ...owner, DEMO: 'on' }).demo).toBe('on');
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://stock.example.com' }])(
  'accounts whose password is in the README are not made where others can reach them: %j',
  (settings) => {
    expect(read(settings).demo).toBe('off');
    expect(read({ ...settings, DEMO: 'on' }).demo).toBe('on');
  },
);

test('one proxy is believed behind https, and none without, unless told otherwise', () => {
  expect(read({}).proxies).toBe(0);
  expect(read({ PUBLIC_URL: 'https://stock.example.com' }).proxies).toBe(1);
  expect(read({ PUBLIC_URL: 'https://stock.example.com', PROXIES: '2' }).proxies).toBe(2);
});

test('a public address keeps only its origin and knows https', () => {
  expect(read({ PUBLIC_URL: 'https://stock.example.com/' })).toMatchObject({
    publicUrl: 'https://stock.example.com',
    isHttps: true,
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '5000x'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'ftp://stock.example.com'],
  ['PUBLIC_URL', 'https://example.com/stock'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SUPERADMIN_EMAIL', 'owner'],
  ['DEMO', 'yes'],
  ['METRICS', 'yes'],
  ['PRIVATE_WEBHOOKS', 'yes'],
  ['PROXIES', 'all'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'Bhandar'],
  ['CURRENCY', 'TAKA'],
  ['TIME_ZONE', 'Dhaka'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^These settings are wrong:\n  ${name} must `));
});

test('everything wrong is said at once, and no secret is repeated', () => {
  const wrong = { PORT: 'x', DEMO: 'maybe', SUPERADMIN_PASSWORD: 'tiny' };
  expect(() => read(wrong)).toThrow(/PORT must .*\n.*SUPERADMIN_PASSWORD must .*\n.*DEMO must /);
  expect(() => read(wrong)).not.toThrow(/tiny/);
});

test('mails come from the public host unless told otherwise', () => {
  expect(read({ PUBLIC_URL: 'https://stock.example.com' }).mailFrom).toBe('Bhandar <no-reply@stock.example.com>');
  expect(read({ MAIL_FROM: 'Stock Desk <desk@example.com>' }).mailFrom).toBe('Stock Desk <desk@example.com>');
});

test('half a superadmin is refused', () => {
  expect(() => read({ SUPERADMIN_EMAIL: 'owner@example.com' })).toThrow('must be given together');
});
