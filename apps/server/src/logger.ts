import { type DestinationStream, destination, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config';

const SECRETS = ['password', 'newPassword', 'currentPassword', 'token', 'resetToken', 'otp', 'authorization', 'cookie'];

/** Names of fields that never reach a log, at the top or one level down. */
const REDACTED = [
  ...SECRETS.flatMap((name) => [name, `*.${name}`]),
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

/** One JSON object per line; readable text on a terminal. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  output: NodeJS.WriteStream = process.stdout,
): Logger {
  const options = { level: logLevel, redact: { paths: REDACTED, censor: '[hidden]' }, base: null };
  return pino(options, output.isTTY ? readable(output) : buffered(output));
}

/** The head of the audit log is evidence for those who collect the log; on a terminal it says nothing. */
const COLLECTED_ONLY = /"auditHead":/;

function readable(output: NodeJS.WriteStream): DestinationStream {
  const lines = pretty({
    destination: output,
    ignore: 'req,res,responseTime,requestId',
    translateTime: 'SYS:HH:MM:ss',
  });
  return {
    write: (line) => {
      if (!COLLECTED_ONLY.test(line)) lines.write(line);
    },
  };
}

/**
 * Writing each line at once would cost a busy counter a tenth of its time; pino writes the rest when the process ends.
 */
const buffered = (output: NodeJS.WriteStream) =>
  output === process.stdout ? destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 500 }) : output;
