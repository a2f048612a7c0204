import { describe, expect, test } from 'vitest';
import { parseConfig } from './config';

const read = (env: Record<string, string>) => parseConfig(env, '/project');

describe('without settings', () => {
  test('it serves on this machine only, from its own database', () => {
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

test('demo data and a superadmin of the owner exclude each other', () => {
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

describe('proxies', () => {
  const https = { PUBLIC_URL: 'https://stock.example.com' };

  test('with https only proxies of this machine are trusted, and without https none, unless they are listed', () => {
    expect(read({}).proxies).toEqual([]);
    expect(read(https).proxies).toEqual(['loopback']);
    expect(read({ ...https, HOST: '0.0.0.0' }).proxies).toEqual(['loopback']);
    const listed = read({ ...https, PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8 , loopback' });
    expect(listed.proxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback']);
  });

  test('a proxy count of earlier versions is accepted if it cannot be used to forge an address', () => {
    expect(read({ ...https, PROXIES: '0' }).proxies).toEqual([]);
    expect(read({ ...https, PROXIES: '1' }).proxies).toEqual(['loopback']);
  });

  test.each([{ PROXIES: '1', HOST: '0.0.0.0' }, { PROXIES: '2' }])(
    'a count that lets a caller forge its address is refused at start: %j',
    (settings) => {
      expect(() => read({ ...https, ...settings })).toThrow('PROXIES only counts proxies');
    },
  );

  test.each(['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0', 'proxy.example.com', ',', '10.0.0.1/8/8'])(
    'PROXIES=%s is refused by name',
    (list) => {
      expect(() => read({ PROXIES: list })).toThrow('PROXIES must list');
    },
  );
});

test('a public address is reduced to its origin and implies https', () => {
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
  ['COUNTRY', 'Bangladesh'],
  ['TIME_ZONE', 'Dhaka'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^These settings are wrong:\n  ${name} must `));
});

test('all errors are reported at once, and no secret is repeated', () => {
  const wrong = { PORT: 'x', DEMO: 'maybe', SUPERADMIN_PASSWORD: 'tiny' };
  expect(() => read(wrong)).toThrow(/PORT must .*\n.*SUPERADMIN_PASSWORD must .*\n.*DEMO must /);
  expect(() => read(wrong)).not.toThrow(/tiny/);
});

test('emails come from the public host by default', () => {
  expect(read({ PUBLIC_URL: 'https://stock.example.com' }).mailFrom).toBe('Bhandar <no-reply@stock.example.com>');
  expect(read({ MAIL_FROM: 'Stock Desk <desk@example.com>' }).mailFrom).toBe('Stock Desk <desk@example.com>');
});

test('a superadmin without all settings is refused', () => {
  expect(() => read({ SUPERADMIN_EMAIL: 'owner@example.com' })).toThrow('must be given together');
});

test('phone numbers follow the country, which follows the currency by default', () => {
  expect(read({}).country).toBe('BD');
  expect(read({ CURRENCY: 'INR' }).country).toBe('IN');
  expect(read({ CURRENCY: 'NPR' }).country).toBeUndefined();
  expect(read({ CURRENCY: 'INR', COUNTRY: 'BD' }).country).toBe('BD');
  expect(read({ COUNTRY: 'none' }).country).toBeUndefined();
});
