import { diceOf } from './dice';

const dice = diceOf(7);

export interface Answer {
  status: number;
  data: unknown;
  kind: string | undefined;
}

interface Call {
  /** The server's address. */
  url: string;
  token: string;
  procedure: string;
  input: unknown;
  /** The cookie of a browser that several people use. */
  device?: string;
}

/** One mutation over HTTP, as any tRPC client sends it; a network failure throws. */
export async function call({ url, token, procedure, input, device }: Call): Promise<Answer> {
  const response = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(device ? { cookie: `device=${device}` } : {}),
    },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { result?: { data?: unknown }; error?: { data?: { kind?: string } } };
  return { status: response.status, data: body.result?.data, kind: body.error?.data?.kind };
}

/** Calls until an answer arrives that is no fault of the network or server, within a limit. */
export async function callUntilAnswered(attempt: () => Promise<Answer>, deadlineMs = 120_000): Promise<Answer> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const answer = await attempt().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (Date.now() > deadline) throw new Error(`No answer within ${deadlineMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25 + dice() * 50));
  }
}
