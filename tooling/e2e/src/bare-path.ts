import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './app-process';

/** The programs of a new machine: Node, npm, and the shell in which npm runs scripts. No pnpm. */
function barePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bhandar-path-'));
  const which = (name: string) =>
    realpathSync(
      spawnSync('/bin/sh', ['-c', `command -v ${name}`])
        .stdout.toString()
        .trim(),
    );
  symlinkSync(process.execPath, join(folder, 'node'));
  symlinkSync(which('npm'), join(folder, 'npm'));
  symlinkSync('/bin/sh', join(folder, 'sh'));
  return folder;
}

/** The environment of a new terminal, and these settings. */
export const bareEnvironment = (settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: barePath(),
  HOME: mkdtempSync(join(tmpdir(), 'bhandar-home-')),
  // Its message about a newer npm would appear in the output.
  npm_config_update_notifier: 'false',
  ...settings,
});

/** Starts `npm` with these arguments in the project's folder, or in another. */
export const startNpm = (args: readonly string[], env: NodeJS.ProcessEnv, cwd = ROOT) =>
  spawn(join(env.PATH ?? '', 'npm'), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs `npm` to its end. */
export function runNpm(args: readonly string[], env: NodeJS.ProcessEnv, cwd = ROOT) {
  const child = startNpm(args, env, cwd);
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}
