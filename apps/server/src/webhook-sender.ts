import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, type OutgoingDelivery, type SendWebhook } from '@bhandar/api';
import { englishOf } from '@bhandar/domain/english';
import { coded } from '@bhandar/domain/shared';
import type { Config } from './config';

const ANSWER_TIMEOUT_MS = 10_000;

interface Found {
  address: string;
  family: number;
}

interface SenderParts extends Pick<Config, 'privateWebhooks'> {
  answerTimeoutMs?: number;
  resolve?: (host: string) => Promise<Found[]>;
}

const resolveName = (host: string): Promise<Found[]> => lookup(host, { all: true });

/**
 * Posts to addresses that people of the organisation chose, which must not give access to the server's network. The
 * name is resolved once, every resolved address must be public, and the connection goes to the checked one. Redirects
 * are not followed, only the status of the answer is read, and no proxy or shared connection is used.
 */
export function createWebhookSender(parts: SenderParts): SendWebhook {
  const { privateWebhooks, answerTimeoutMs = ANSWER_TIMEOUT_MS, resolve = resolveName } = parts;
  return async (delivery) => {
    const url = new URL(delivery.url);
    if (url.protocol !== 'https:' && !(privateWebhooks && url.protocol === 'http:')) {
      throw new Error(englishOf(coded('webhook.https')));
    }
    const late = AbortSignal.timeout(answerTimeoutMs);
    const signal = AbortSignal.any([delivery.signal, late]);
    try {
      const found = await inTime(addressesOf(url, resolve), signal);
      const [first] = found;
      if (!first) throw new Error(`${url.hostname} has no address`);
      const refused = privateWebhooks ? undefined : found.find(({ address }) => !isPublicAddress(address));
      if (refused) throw new Error(`${url.hostname} leads to ${refused.address}, which is not a public address`);
      return await post(url, { delivery, to: first, signal });
    } catch (error) {
      if (late.aborted) throw new Error(`No answer within ${answerTimeoutMs / 1_000} seconds`);
      throw inWords(error, url.hostname);
    }
  };
}

async function addressesOf({ hostname }: URL, resolve: (host: string) => Promise<Found[]>): Promise<Found[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  return family === 0 ? resolve(host) : [{ address: host, family }];
}

/** A lookup cannot be cancelled, but it can be abandoned. */
const inTime = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Called off')), { once: true });
    work.then(resolve, reject);
  });

function post(
  url: URL,
  { delivery, to, signal }: { delivery: OutgoingDelivery; to: Found; signal: AbortSignal },
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const request: ClientRequest = send(url, {
      method: 'POST',
      headers: { ...delivery.headers, 'content-length': Buffer.byteLength(delivery.body) },
      // The name stays in the Host header and in the check of the certificate.
      lookup: (_host, options, done) => (options.all ? done(null, [to]) : done(null, to.address, to.family)),
      agent: false,
      signal,
    });
    request.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    });
    request.on('error', reject);
    request.end(delivery.body);
  });
}

const MESSAGES: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'broke the connection off',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ENOTFOUND: 'is not known',
  EAI_AGAIN: 'could not be looked up',
  ETIMEDOUT: 'did not answer',
  CERT_HAS_EXPIRED: 'has a certificate that expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody vouches for',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
};

/** Readable messages for common errors; others unchanged. */
function inWords(error: unknown, host: string): Error {
  const { code, message } = error as { code?: string; message?: string };
  const known = code === undefined ? undefined : MESSAGES[code];
  return new Error(known ? `${host} ${known}` : (message ?? String(error)), { cause: error });
}
