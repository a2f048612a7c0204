import type { LiveMessage } from '@bhandar/domain/notifications';

interface Heard {
  id: number;
  message: LiveMessage;
}

export interface Followed {
  received: Heard[];
  /** Settles when the server ends the stream or the reader leaves it. */
  ended: Promise<void>;
  leave(): Promise<void>;
}

/** Reads a person's stream of changes as a browser does, until it ends. */
export async function follow(url: string, token: string, lastEventId?: number): Promise<Followed> {
  const input = lastEventId === undefined ? '' : `?input=${encodeURIComponent(`{"lastEventId":"${lastEventId}"}`)}`;
  const leaving = new AbortController();
  const answer = await fetch(`${url}/trpc/notifications.stream${input}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}`);
  const received: Heard[] = [];
  const ended = read(answer.body, received).catch(() => undefined);
  return {
    received,
    ended,
    leave: () => {
      leaving.abort();
      return ended;
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, received: Heard[]): Promise<void> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const [id, data] = [field('id'), field('data')];
      if (id !== undefined && data) received.push({ id: Number(id), message: JSON.parse(data) as LiveMessage });
    }
  }
}
