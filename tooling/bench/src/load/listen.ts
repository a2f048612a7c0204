/** Opens a person's stream of changes as a browser tab does, and reads it until it is closed. */
export async function listen(port: number, token: string): Promise<{ leave(): void }> {
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/trpc/notifications.stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}`);
  void drain(answer.body).catch(() => undefined);
  return { leave: () => leaving.abort() };
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  for await (const _ of body);
}
