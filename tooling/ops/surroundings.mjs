import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const PNPM_HOME = join(ROOT, 'node_modules/.pnpm-cli');
export const PNPM_BIN = join(PNPM_HOME, 'node_modules/.bin');

/** Network settings of the user; npm's other settings are unknown or harmful to pnpm. */
const NETWORK_SETTING =
  /^npm_config_(registry|proxy|https?[-_]proxy|noproxy|no[-_]proxy|ca|cafile|strict[-_]ssl|userconfig|.*:registry)$/i;

/**
 * The environment for pnpm and turbo: without npm's own settings, with our pnpm and the workspace's programs first on
 * the path.
 */
export function toolEnvironment() {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_/i.test(name)) {
      env[name] = value;
    } else if (NETWORK_SETTING.test(name)) {
      env[name] = value;
      env[name.replace(/^npm_config_/i, 'pnpm_config_').toLowerCase()] = value;
    }
  }
  const pathName = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  env[pathName] = [PNPM_BIN, join(ROOT, 'node_modules/.bin'), env[pathName]].filter(Boolean).join(delimiter);
  env.TURBO_TELEMETRY_DISABLED = '1';
  env.DO_NOT_TRACK = '1';
  return env;
}
