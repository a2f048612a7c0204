import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// The tool reports to its makers and looks for newer versions of itself otherwise.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const home = dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json'));
const args = [join(home, 'bin/cli.js'), 'lint', '../../packages/api/openapi.json', '--config', 'redocly.yaml'];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  cwd: import.meta.dirname,
  env,
  stdio: 'inherit',
});
process.exit(status ?? 1);
