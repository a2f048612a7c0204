import pg from 'pg';

export interface ListenOptions {
  url: string;
  channels: readonly string[];
  hear: (channel: string, payload: string) => void;
  /** Called when listening started or restarted; messages sent in between are lost. */
  onConnected: () => void;
  onConnectionError?: (error: Error) => void;
}

export interface Listening {
  close(): Promise<void>;
}

const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** One connection outside the pool that receives NOTIFY and reconnects by itself. */
export function listen({ url, channels, hear, onConnected, onConnectionError }: ListenOptions): Listening {
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = MIN_PAUSE_MS;

  const again = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect();
    }, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };

  function connect(): void {
    const client = new pg.Client({ connectionString: url, application_name: 'bhandar-listen', keepAlive: true });
    current = client;
    const lost = (error?: Error) => {
      if (current !== client) return;
      current = undefined;
      if (error && !closed) onConnectionError?.(error);
      client.end().catch(() => undefined);
      again();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload = '' }) => hear(channel, payload));
    open(client).catch(lost);
  }

  async function open(client: pg.Client): Promise<void> {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    pause = MIN_PAUSE_MS;
    onConnected();
  }

  connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const client = current;
      current = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
