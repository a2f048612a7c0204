import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from '@bhandar/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWebhookSender } from './webhook-sender';

const delivery = (url: string) => ({
  url,
  headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  body: '{"type":"webhook.test","name":"নাপা"}',
  signal: new AbortController().signal,
});

/** A receiver on this machine; returns its address and what it received. */
async function receiver(answer: RequestListener) {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ request, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, received, url: `http://127.0.0.1:${port}/hooks?from=us` };
}

describe('public addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '172.32.0.1', '192.169.0.1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.0.1',
    '203.0.113.7',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the sender', () => {
  it('posts the body unchanged and answers the status', async () => {
    const { url, received } = await receiver((_request, response) => void response.writeHead(202).end('thanks'));
    expect(await createWebhookSender({ privateWebhooks: true })(delivery(url))).toEqual({ status: 202 });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ body: delivery(url).body });
    expect(received[0]?.request).toMatchObject({ method: 'POST', url: '/hooks?from=us' });
    expect(received[0]?.request.headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json' });
  });

  it.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.168.0.1:8443/',
  ])('refuses %s unless private addresses are allowed', async (url) => {
    await expect(createWebhookSender({ privateWebhooks: false })(delivery(url))).rejects.toThrow(
      /is not a public address|must begin with https/,
    );
  });

  it('refuses a name if one of its addresses is private, and names that address', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.5', family: 4 },
    ];
    const send = createWebhookSender({ privateWebhooks: false, resolve });
    await expect(send(delivery('https://hooks.example.com/'))).rejects.toThrow(
      'hooks.example.com leads to 10.0.0.5, which is not a public address',
    );
  });

  it('connects to the address that it checked: a name is resolved once', async () => {
    const { port, received } = await receiver((_request, response) => void response.end());
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    const send = createWebhookSender({ privateWebhooks: true, resolve });
    expect(await send(delivery(`http://hooks.example.com:${port}/`))).toEqual({ status: 200 });
    expect(lookups).toBe(1);
    expect(received[0]?.request.headers.host).toBe(`hooks.example.com:${port}`);
  });

  it('follows no redirect', async () => {
    const other = await receiver((_request, response) => void response.end());
    const { url } = await receiver((_request, response) => void response.writeHead(307, { location: other.url }).end());
    expect(await createWebhookSender({ privateWebhooks: true })(delivery(url))).toEqual({ status: 307 });
    expect(other.received).toEqual([]);
  });

  it('does not wait for a receiver that never answers, nor read one that never ends', async () => {
    const silent = await receiver(() => undefined);
    const send = createWebhookSender({ privateWebhooks: true, answerTimeoutMs: 200 });
    await expect(send(delivery(silent.url))).rejects.toThrow('No answer within 0.2 seconds');
    const endless = await receiver((_request, response) => {
      response.writeHead(200);
      const pour = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(pour));
    });
    expect(await send(delivery(endless.url))).toEqual({ status: 200 });
  });

  it('describes failures in plain words', async () => {
    const { url, port } = await receiver((request) => void request.socket.destroy());
    const send = createWebhookSender({ privateWebhooks: true });
    await expect(send(delivery(url))).rejects.toThrow('127.0.0.1 broke the connection off');
    await expect(send(delivery(`https://127.0.0.1:${port}/`))).rejects.toThrow();
    const unknown = createWebhookSender({ privateWebhooks: true, resolve: async () => [] });
    await expect(unknown(delivery('https://nowhere.example/'))).rejects.toThrow('nowhere.example has no address');
  });
});
