import type { Settings } from '@bhandar/api';
import type { Config } from './config';

/** The part of the configuration that use cases see. */
export const settingsOf = (config: Config): Settings => ({
  currency: config.currency,
  timeZone: config.timeZone,
  publicUrl: config.publicUrl,
  dataDir: config.dataDir,
  production: config.environment === 'production',
  privateWebhooks: config.privateWebhooks,
});
