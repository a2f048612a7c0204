import type { Mail } from '@bhandar/api';
import { type CallerOptions, callerOf } from '@bhandar/testing/callers';
import type { useTestDatabase } from '@bhandar/testing/database';
import { eventuallyFind } from '@bhandar/testing/eventually';

const START = Date.parse('2026-11-22T06:00:00Z');

/** A wrong code of six digits. */
export const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456');

/** Clients who recover an account of a database. */
export function recoveryClients(database: Pick<ReturnType<typeof useTestDatabase>, 'db'>) {
  let address = 0;

  /** A client with its own address, its cookies and the emails that it caused. */
  function client(over: CallerOptions = {}) {
    address += 1;
    const state = { now: START, mails: [] as Mail[], cookies: {} as Record<string, string> };
    const options: CallerOptions = {
      now: () => new Date(state.now),
      address: `10.1.${Math.floor(address / 250)}.${address % 250}`,
      cookies: state.cookies,
      sendMail: async (mail) => void state.mails.push(mail),
      onCookie: (text) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (value) state.cookies[name] = value;
        else delete state.cookies[name];
      },
      ...over,
    };
    return { api: callerOf(database.db, options).accounts, state, options };
  }

  async function mailFor(there: ReturnType<typeof client>, email: string): Promise<{ code: string; link: string }> {
    await there.api.forgotPassword({ email });
    const mail = await eventuallyFind(() =>
      there.state.mails.find(({ to, subject }) => to === email && /\d{6}/.test(subject)),
    );
    const [code = ''] = /\d{6}/.exec(mail.text) ?? [];
    const [, link = ''] = /\/verify-otp#email=\S+&code=([\w-]{43})/.exec(mail.text) ?? [];
    return { code, link };
  }

  const codeFor = async (there: ReturnType<typeof client>, email: string): Promise<string> =>
    (await mailFor(there, email)).code;

  return { client, mailFor, codeFor };
}
