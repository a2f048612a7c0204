import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';
import { recoveryClients, wrongFor } from './recovery.fixture';

const database = useTestDatabase();
const { client, mailFor, codeFor } = recoveryClients(database);
/** Addresses that no other client of these tests has. */
const SHOP = { address: '203.0.113.7' };
const OFFICE = { address: '203.0.113.8' };
const DEAD = { code: 'BAD_REQUEST', message: 'Invalid or expired OTP' };

describe('strangers at the recovery of an account', () => {
  const strangersAsk = async (email: string, minutes: readonly number[]) => {
    for (const minute of minutes) {
      const stranger = client();
      stranger.state.now += minute * 60_000;
      expect(await stranger.api.forgotPassword({ email })).toEqual({ message: 'OTP sent successfully' });
    }
  };
  const guess = async (
    there: ReturnType<typeof client>,
    email: string,
    { code, times }: { code: string; times: number },
  ) => {
    for (let n = 0; n < times; n += 1) {
      await expect(there.api.verifyOtp({ email, otp: wrongFor(code) })).rejects.toMatchObject(DEAD);
    }
  };
  const everyOther = Array.from({ length: 30 }, (_, n) => n * 2);

  it('left the owner without a code for an hour by five requests: the owner gets one', async () => {
    const { email } = await makeStaff(database.db);
    await strangersAsk(email, [0, 1, 2, 3, 4, 5]);
    const owner = client();
    owner.state.now += 15 * 60_000;
    await owner.api.verifyOtp({ email, otp: await codeFor(owner, email) });
  });

  it('ended the code that the owner had just got: it stays valid', async () => {
    const { email } = await makeStaff(database.db);
    const owner = client();
    const otp = await codeFor(owner, email);
    await strangersAsk(email, [0, 0, 0, 0, 0, 5, 9]);
    owner.state.now += 9 * 60_000;
    await owner.api.verifyOtp({ email, otp });
  });

  it.each(['known', 'unknown'])('cause at most ten emails an hour to an address that is %s', async (kind) => {
    const email = kind === 'known' ? (await makeStaff(database.db)).email : 'flooded@example.com';
    await strangersAsk(email, everyOther);
    const letters = database.db.selectFrom('letter').select('id').where('kind', '=', 'otp');
    const sent = await letters.where('recipient', '=', email).execute();
    expect(sent.length).toBeLessThanOrEqual(10);
  });

  it('used up the guesses at the code: the link of the email works, once and for ten minutes', async () => {
    const { email } = await makeStaff(database.db);
    const owner = client();
    const { code, link } = await mailFor(owner, email);
    await guess(client(), email, { code, times: 5 });
    await expect(owner.api.verifyOtp({ email, otp: code })).rejects.toMatchObject(DEAD);
    await expect(owner.api.verifyOtp({ email, otp: `${link.slice(1)}x` })).rejects.toMatchObject(DEAD);
    await expect(owner.api.verifyOtp({ email: 'x@example.com', otp: link })).rejects.toMatchObject(DEAD);
    await owner.api.verifyOtp({ email, otp: link });
    await expect(owner.api.verifyOtp({ email, otp: link })).rejects.toMatchObject(DEAD);
    await owner.api.resetPassword({ email, newPassword: 'mango-7-boat' });
    const late = await makeStaff(database.db);
    const { link: old } = await mailFor(owner, late.email);
    owner.state.now += 10 * 60_000;
    await expect(owner.api.verifyOtp({ email: late.email, otp: old })).rejects.toMatchObject(DEAD);
  });

  it('behind the same address used up its guesses: the link works, and the code on a known device', async () => {
    const people = [await makeStaff(database.db), await makeStaff(database.db)];
    const [first, second] = people.map(({ email }) => email);
    if (!first || !second) throw new Error('There are two people');
    const owner = client(SHOP);
    await owner.api.login({ email: first, password: TEST_PASSWORD });
    const colleague = client(SHOP);
    for (let n = 0; n < 30; n += 1) await guess(colleague, `spent${n}@example.com`, { code: '', times: 1 });
    await owner.api.verifyOtp({ email: first, otp: await codeFor(owner, first) });
    const { code, link } = await mailFor(colleague, second);
    await expect(colleague.api.verifyOtp({ email: second, otp: code })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    await colleague.api.verifyOtp({ email: second, otp: link });
  });

  it('behind the same address used up its requests: a known device has its own', async () => {
    const { email } = await makeStaff(database.db);
    const owner = client(OFFICE);
    await owner.api.login({ email, password: TEST_PASSWORD });
    const colleague = client(OFFICE);
    for (let n = 0; n < 19; n += 1) await colleague.api.forgotPassword({ email: `crowd${n}@example.com` });
    await colleague.api.forgotPassword({ email });
    await expect(colleague.api.forgotPassword({ email: 'crowd20@example.com' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await owner.api.forgotPassword({ email })).toEqual({ message: 'OTP sent successfully' });
  });
});
