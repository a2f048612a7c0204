import type { Db } from '@bhandar/db';
import { callerOf } from '@bhandar/testing/callers';
import { describeFailure } from '../../src/core/errors';
import type { RestServer } from '../rest-server';
import { ACTORS, type ActorName } from './actors';
import type { Sent } from './routes-table';
import type { Verdict } from './rule';

export interface Call {
  actor: ActorName;
  token: string | undefined;
  input: unknown;
}
export type Answered = Promise<{ verdict: Verdict; answer: string }>;
type ProcedureCall = (input: unknown) => Promise<unknown>;

/** Calls a procedure by its path, in process, as the person of a token. */
export const procedureCalls = (db: Db, dataDir: string) => {
  const callerFrom = ({ actor, token }: Call) =>
    callerOf(db, {
      settings: { dataDir },
      headers: token ? { authorization: `Bearer ${token}` } : {},
      address: `10.0.0.${ACTORS.indexOf(actor)}`,
    }) as unknown as Record<string, Record<string, ProcedureCall>>;
  return async (path: string, call: Call): Answered => {
    const [domain = '', name = ''] = path.split('.');
    const procedure = callerFrom(call)[domain]?.[name];
    if (!procedure) throw new Error(`There is no ${path}`);
    try {
      return { verdict: 'done', answer: JSON.stringify(await procedure(call.input)) ?? '' };
    } catch (error) {
      const { kind, message } = describeFailure(error);
      return { verdict: kind, answer: message };
    }
  };
};

/** Calls a documented path over HTTP. */
export const routeCalls =
  (rest: RestServer) =>
  async (name: string, { token, input }: Call): Answered => {
    const [method = '', path = ''] = name.split(' ');
    const { id = '', query, body, raw } = input as Sent;
    const address = `${path.replace(':id', id)}${query ? `?${query}` : ''}`;
    const sent = body ?? (method === 'get' || raw ? undefined : {});
    const answer = await rest.call(token ? { token } : {}, method.toUpperCase(), address, sent, raw);
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return { verdict: answer.status < 300 ? 'done' : answer.body.code, answer: text };
  };
