import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countryOfCurrency, PHONE_COUNTRIES, type PhoneCountry } from '@bhandar/domain/shared';
import * as z from 'zod';
import { isCount, parseProxyList, trustedProxies } from './proxy-list';
import { Refusal } from './refusal';

/** An empty line of an .env file means "not set". */
const unset = (value: unknown) => (value === '' ? undefined : value);

const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unset, schema);

function isUrlOf(protocols: string[]) {
  return (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ENVIRONMENTS = ['development', 'test', 'production'] as const;

/** The message for each setting that is not valid. */
const REQUIREMENTS = {
  PORT: 'must be a whole number from 0 to 65535',
  HOST: 'must be an address or a host name to listen on, such as 127.0.0.1',
  PUBLIC_URL: 'must be the address people open, such as https://stock.example.com, without a path',
  DATA_DIR: 'must be a directory',
  DATABASE_URL: 'must look like postgres://user:password@host:5432/name',
  SUPERADMIN_EMAIL: 'must be an email address',
  SUPERADMIN_PASSWORD: 'must have 8 to 128 characters',
  DEMO: 'must be on or off',
  METRICS: 'must be on or off',
  PRIVATE_WEBHOOKS: 'must be on or off',
  PROXIES: 'must list the addresses or ranges of your proxies, such as 127.0.0.1, 10.0.0.0/8 or loopback',
  ROLLUPS: 'must be on or off',
  SMTP_URL: 'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_FROM: 'must be an address, such as Bhandar <stock@example.com>',
  CURRENCY: 'must be a three-letter currency code, such as BDT',
  COUNTRY: 'must be BD, IN or none',
  TIME_ZONE: 'must be a time zone name, such as Asia/Dhaka',
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
  NODE_ENV: `must be one of ${ENVIRONMENTS.join(', ')}`,
} as const;

const COUNTED_PROXIES =
  'PROXIES only counts proxies, so a caller who gets past them could forge an address; list their addresses, such as PROXIES=10.0.0.5, or write PROXIES=0 where there is none';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const Port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535);
const Origin = z
  .string()
  .refine(isUrlOf(['http:', 'https:']))
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/');

const isHttpsUrl = (url: URL | undefined): boolean => url?.protocol === 'https:';

const proxiesOf = (settings: { PROXIES?: string | undefined; PUBLIC_URL?: URL | undefined; HOST: string }) =>
  trustedProxies({
    setting: settings.PROXIES,
    isHttps: isHttpsUrl(settings.PUBLIC_URL),
    isLoopback: LOOPBACK.has(settings.HOST),
  });

const Settings = z
  .object({
    PORT: setting(Port.default(5000)),
    HOST: setting(
      z
        .string()
        .regex(/^[\w.:-]+$/)
        .default('127.0.0.1'),
    ),
    PUBLIC_URL: setting(Origin.optional()),
    DATA_DIR: setting(z.string().default('.data')),
    DATABASE_URL: setting(
      z
        .string()
        .refine(isUrlOf(['postgres:', 'postgresql:']))
        .optional(),
    ),
    SUPERADMIN_EMAIL: setting(z.email().optional()),
    SUPERADMIN_PASSWORD: setting(z.string().min(8).max(128).optional()),
    DEMO: setting(z.enum(['on', 'off']).optional()),
    METRICS: setting(z.enum(['on', 'off']).default('off')),
    PRIVATE_WEBHOOKS: setting(z.enum(['on', 'off']).default('off')),
    ROLLUPS: setting(z.enum(['on', 'off']).default('on')),
    PROXIES: setting(
      z
        .string()
        .trim()
        .refine((text) => isCount(text) || parseProxyList(text) !== undefined)
        .optional(),
    ),
    SMTP_URL: setting(
      z
        .string()
        .refine(isUrlOf(['smtp:', 'smtps:']))
        .optional(),
    ),
    MAIL_FROM: setting(
      z
        .string()
        .regex(/^(?:[^<>\r\n]{1,100} )?<?[^\s<>@]+@[^\s<>@]+>?$/)
        .optional(),
    ),
    CURRENCY: setting(
      z
        .string()
        .refine((code) => Intl.supportedValuesOf('currency').includes(code))
        .default('BDT'),
    ),
    COUNTRY: setting(z.enum([...PHONE_COUNTRIES, 'none']).optional()),
    TIME_ZONE: setting(z.string().refine(isTimeZone).default('Asia/Dhaka')),
    LOG_LEVEL: setting(z.enum(LOG_LEVELS).default('info')),
    NODE_ENV: setting(z.enum(ENVIRONMENTS).default('development')),
  })
  .superRefine((settings, context) => {
    const given = [settings.SUPERADMIN_EMAIL, settings.SUPERADMIN_PASSWORD].filter((value) => value !== undefined);
    if (given.length === 1) {
      context.addIssue({ code: 'custom', message: 'SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD must be given together' });
    }
    if (!proxiesOf(settings)) context.addIssue({ code: 'custom', message: COUNTED_PROXIES });
  });

export interface Config {
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  isHttps: boolean;
  /** Absolute. Contains the embedded database, emails and attachments. */
  dataDir: string;
  /** Undefined means the embedded database. */
  databaseUrl: string | undefined;
  superadmin: { email: string; password: string } | undefined;
  demo: 'on' | 'off' | 'when-empty';
  /** Whether `/metrics` answers Prometheus. */
  metrics: boolean;
  /** Whether webhooks may use addresses of the private network, and plain http. */
  privateWebhooks: boolean;
  /** Whether this process sums sales for reports. Without the sums, reports are correct but slower. */
  rollups: boolean;
  /** The addresses and ranges of our proxies; each adds the address of its caller, and is trusted. */
  proxies: readonly string[];
  /** Undefined means that emails are written to DATA_DIR/outbox. */
  smtpUrl: string | undefined;
  /** The sender of emails. */
  mailFrom: string;
  currency: string;
  /** The country whose phone numbers are accepted; undefined means any of 7 to 15 digits. */
  country: PhoneCountry | undefined;
  timeZone: string;
  logLevel: (typeof LOG_LEVELS)[number];
  environment: (typeof ENVIRONMENTS)[number];
  /** The built web application. */
  webRoot: string;
}

/**
 * Turns settings into a configuration, or reports all invalid ones at once. Values are never repeated, because some are
 * secret.
 */
export function parseConfig(env: Record<string, string | undefined>, projectRoot: string): Config {
  const { data, error } = Settings.safeParse(env);
  if (error) throw new Refusal(describe(error));
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: password } = data;
  const superadmin = email !== undefined && password !== undefined ? { email, password } : undefined;
  const publicUrl = data.PUBLIC_URL?.origin ?? `http://localhost:${data.PORT}`;
  const isHttps = isHttpsUrl(data.PUBLIC_URL);
  // The demo's password is public.
  const isReachable = isHttps || !LOOPBACK.has(data.HOST);
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    isHttps,
    dataDir: resolve(projectRoot, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    superadmin,
    demo: data.DEMO ?? (superadmin || isReachable ? 'off' : 'when-empty'),
    metrics: data.METRICS === 'on',
    privateWebhooks: data.PRIVATE_WEBHOOKS === 'on',
    rollups: data.ROLLUPS === 'on',
    proxies: proxiesOf(data) ?? [],
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Bhandar <no-reply@${new URL(publicUrl).hostname}>`,
    currency: data.CURRENCY,
    country: data.COUNTRY === 'none' ? undefined : (data.COUNTRY ?? countryOfCurrency(data.CURRENCY)),
    timeZone: data.TIME_ZONE,
    logLevel: data.LOG_LEVEL,
    environment: data.NODE_ENV,
    webRoot: join(projectRoot, 'apps/web/dist'),
  };
}

function describe(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? '');
    return name in REQUIREMENTS ? `${name} ${REQUIREMENTS[name as keyof typeof REQUIREMENTS]}.` : `${message}.`;
  });
  return ['These settings are wrong:', ...new Set(lines.map((line) => `  ${line}`))].join('\n');
}

/** The configuration of this process: its environment, completed from the project's .env file. */
export function readConfig(): Config {
  const root = findProjectRoot();
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseConfig(process.env, root);
}

/** The caller's directory, because the package manager runs the command in its own folder. */
export const invokedFrom = (): string => process.env.INIT_CWD ?? process.cwd();

/** Makes relative paths independent of the current directory; a deployment without the workspace uses its directory. */
function findProjectRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'pnpm-workspace.yaml'))) {
    const parent = dirname(directory);
    if (parent === directory) return process.cwd();
    directory = parent;
  }
  return directory;
}
