import { randomUUID } from 'node:crypto';
import type { Mail } from '@bhandar/api';
import { callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { eventuallyFind } from '@bhandar/testing/eventually';
import { makeStaff } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';

const database = useTestDatabase();
let address = 0;

function visitor(sendMail?: (mail: Mail) => Promise<void>, headers: Record<string, string> = {}) {
  address += 1;
  const mails: Mail[] = [];
  const { accounts: api } = callerOf(database.db, {
    address: `10.6.0.${address}`,
    sendMail: sendMail ?? (async (mail) => void mails.push(mail)),
    headers,
  });
  return { api, mails };
}

const input = { name: 'Rahima', email: 'Rahima@Example.com', message: 'Do you deliver to Sylhet?', sendCopy: false };
const stored = (message: string) =>
  database.db.selectFrom('contactMessage').selectAll().where('message', '=', message).execute();

describe('a contact message', () => {
  it('is stored, emailed to the warehouse with the visitor’s address as reply-to, and then marked', async () => {
    const head = await makeStaff(database.db, { role: 'superadmin' });
    const { api, mails } = visitor();
    expect(await api.contactUs(input)).toEqual({ message: 'Your message has been sent successfully!' });
    await eventuallyFind(async () => (await stored(input.message))[0]?.mailedAt);
    expect(mails).toMatchObject([{ to: head.email, replyTo: { name: 'Rahima', address: 'rahima@example.com' } }]);
    expect(mails[0]?.text).toContain(input.message);
  });

  it('is copied to a visitor who requests a copy', async () => {
    const { api, mails } = visitor();
    await api.contactUs({ ...input, email: 'copy@example.com', message: 'With a copy', sendCopy: true });
    await eventuallyFind(() => mails.some(({ to }) => to === 'copy@example.com'));
  });

  it('that is sent again with its key is emailed once', async () => {
    await makeStaff(database.db, { role: 'superadmin' });
    const { api, mails } = visitor(undefined, { 'idempotency-key': randomUUID() });
    const copy = { ...input, email: 'again@example.com', message: 'Once, please', sendCopy: true };
    expect(await api.contactUs(copy)).toEqual(await api.contactUs(copy));
    const last = { ...input, email: 'last@example.com', sendCopy: true };
    await visitor(async (mail) => void mails.push(mail)).api.contactUs(last);
    await eventuallyFind(() => mails.some(({ to }) => to === last.email));
    expect(mails.filter(({ to }) => to === copy.email)).toHaveLength(1);
    expect(await stored(copy.message)).toHaveLength(1);
  });

  it('shows markup as text', async () => {
    await makeStaff(database.db, { role: 'superadmin' });
    const { api, mails } = visitor();
    await api.contactUs({ ...input, name: '<b>R</b>', message: '<img src=x onerror=alert(1)>' });
    await eventuallyFind(() => mails.length > 0);
    expect(mails[0]?.html).not.toMatch(/<img|<b>/);
  });

  it('is stored if the email fails', async () => {
    const { api } = visitor(async () => {
      throw new Error('no mail server');
    });
    await api.contactUs({ ...input, message: 'Is anybody there?' });
    expect(await stored('Is anybody there?')).toMatchObject([{ mailedAt: null }]);
  });

  it.each([
    [{ name: ' ' }, 'Please fill in all required fields.'],
    [{ email: '' }, 'Please fill in all required fields.'],
    [{ message: '' }, 'Please fill in all required fields.'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ name: 'A\nBcc: all@example.com' }, 'Please write your name in one line'],
  ])('refuses %j: %s', async (over, message) => {
    await expect(visitor().api.contactUs({ ...input, ...over })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
  });

  it('is limited to five an hour from one address', async () => {
    const { api } = visitor();
    for (let n = 0; n < 5; n += 1) await api.contactUs(input);
    await expect(api.contactUs(input)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

it('a newsletter subscription is stored once, and a repeat says so', async () => {
  const { api } = visitor();
  expect(await api.subscribe({ email: 'Reader@Example.com' })).toEqual({
    message: 'You are subscribed. Welcome.',
    already: false,
  });
  expect(await api.subscribe({ email: 'reader@example.com' })).toEqual({
    message: 'You are already subscribed.',
    already: true,
  });
  await expect(api.subscribe({ email: 'nobody' })).rejects.toMatchObject({
    message: 'Please enter a valid email address',
  });
});
