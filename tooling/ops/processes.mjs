import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { ROOT } from './surroundings.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

export class Interrupted extends Error {
  constructor(signal) {
    super(`Stopped by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const running = new Set();
const interruptions = new EventEmitter();
let interruption;

for (const signal of SIGNALS) process.on(signal, () => interrupt(signal));

function interrupt(signal) {
  interruption ??= new Interrupted(signal);
  for (const child of running) child.kill(signal);
  interruptions.emit('interrupt');
}

/**
 * npm that gets SIGTERM or SIGKILL does not forward it and is gone, so we stop too. If a shell stands between npm and
 * us, npm is the shell's parent.
 */
export function stopWithParent() {
  const parent = process.ppid;
  const behindShell =
    process.env.npm_lifecycle_event !== undefined && /^(ba|da|a|k|z)?sh$/.test(statusOf(parent)?.name ?? '');
  const grandparent = behindShell ? statusOf(parent)?.parent : undefined;
  const timer = setInterval(() => {
    const gone = process.ppid !== parent || (grandparent !== undefined && statusOf(parent)?.parent !== grandparent);
    if (gone && !interruption) interrupt('SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Only Linux reports it; elsewhere the shell replaces itself by this process and is not between. */
function statusOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return { name: text.slice(text.indexOf('(') + 1, end), parent: Number(text.slice(end + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

/** Waits, unless a stop is requested meanwhile. */
export function pause(ms) {
  if (interruption) return Promise.reject(interruption);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(interruption);
    };
    const timer = setTimeout(() => {
      interruptions.off('interrupt', stop);
      resolve();
    }, ms);
    interruptions.once('interrupt', stop);
  });
}

/** Runs a program whose output is needed only if it fails; returns that output. */
export async function runQuietly(program, args, { what, ...options }) {
  const chunks = [];
  const collect = (child) => {
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
  };
  const code = await run(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }, collect);
  const output = Buffer.concat(chunks).toString('utf8');
  if (code !== 0) throw new Error(`${output.trimEnd()}\n${what} failed.`);
  return output;
}

/**
 * Runs a program on our terminal. With `lifeline` it learns over a channel as soon as this process is gone. `started`
 * gets the running program.
 */
export function runForeground(program, args, { lifeline = false, started = () => undefined, ...options }) {
  const stdio = lifeline ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  return run(program, args, { stdio, ...options }, started);
}

/** @returns {Promise<number>} the exit code */
function run(program, args, options, started) {
  if (interruption) return Promise.reject(interruption);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, ...options });
    running.add(child);
    started(child);
    child.once('error', (error) => {
      running.delete(child);
      reject(new Error(`${program} could not be run: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (interruption) reject(interruption);
      else resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
