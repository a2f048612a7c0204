import type { ApiToken, Me } from '@bhandar/domain/accounts';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import ProfileScreen from './profile/profile-screen';
import { deviceOf } from './sessions/device-name';

const PROFILE = {
  firstName: 'Anik',
  lastName: 'Rahman',
  email: 'anik@example.com',
  phone: '0171234567',
  role: 'admin' as const,
  city: 'Dhaka',
  storeName: 'Lazz Pharma',
  since: '2026-01-05T06:00:00.000Z',
};
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const session = (id: string, current: boolean, userAgent = CHROME) => ({
  id: `0198a1c0-0000-7000-8000-0000000000${id}`,
  current,
  withToken: false,
  userAgent,
  addressPrefix: '203.0.113',
  createdAt: '2026-11-20T06:00:00.000Z',
  lastSeenAt: '2026-11-22T06:00:00.000Z',
});
const answers = {
  getProfile: () => PROFILE,
  listSessions: () => [session('01', true), session('02', false, 'a till')],
  listApiTokens: (): ApiToken[] => [],
  getPin: () => ({ since: null }),
  getSecondFactor: () => ({ since: null, recoveryCodesLeft: 0, required: false }),
};

const open = (more: object = {}, user: Me = PEOPLE.admin) =>
  renderScreen(<ProfileScreen />, { user, answers: { accounts: { ...answers, ...more } } });

describe('ProfileScreen', () => {
  it('lists every store of a manager (it used to list only the main one)', async () => {
    const banani = { id: session('03', false).id, name: 'Banani', city: 'Dhaka' };
    open({}, { ...PEOPLE.admin, stores: [...PEOPLE.admin.stores, banani] });
    expect(await screen.findByText(/Lazz Pharma, Dhaka \| Banani, Dhaka/)).toBeVisible();
  });

  it('does not tell a superadmin that a manager changes the email', async () => {
    open({}, PEOPLE.superadmin);
    expect(await screen.findByText('anik@example.com')).toBeVisible();
    expect(screen.queryByText(/Your manager changes the email/)).not.toBeInTheDocument();
  });

  it('saves name and phone, and says who changes the other fields', async () => {
    const updateProfile = vi.fn((input: object) => ({ ...PROFILE, ...input }));
    const { user } = open({ updateProfile });
    const name = await screen.findByLabelText(/^First name/);
    expect(screen.getByText('anik@example.com')).toBeVisible();
    expect(screen.getByText('Your manager changes the email, the role and the store.')).toBeVisible();
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText('First name is required')).toBeVisible();
    await user.type(name, 'Anika');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText('Details saved')).toBeInTheDocument();
    expect(updateProfile).toHaveBeenCalledWith({ firstName: 'Anika', lastName: 'Rahman', phone: '0171234567' });
  });

  it('changes the password, and shows a wrong current password beside its field', async () => {
    const changePassword = vi
      .fn()
      .mockImplementationOnce(() => {
        const message = 'The current password is not right';
        throw trpcError('VALIDATION_FAILED', message, { currentPassword: message });
      })
      .mockReturnValue({ message: 'Password changed. You were signed out everywhere else.' });
    const { user } = open({ changePassword });
    await user.type(await screen.findByLabelText(/^Current password/), 'Wrong7!Horse');
    await user.type(screen.getByLabelText(/^New Password/), 'Rickshaw7!Green');
    await user.type(screen.getByLabelText(/^Confirm password/), 'Rickshaw7!Blue');
    const submit = screen.getByRole('button', { name: 'Change password' });
    await user.click(submit);
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await user.clear(screen.getByLabelText(/^Confirm password/));
    await user.type(screen.getByLabelText(/^Confirm password/), 'Rickshaw7!Green');
    await user.click(submit);
    await waitFor(() => expect(screen.getByLabelText(/^Current password/)).toBeInvalid());
    await user.click(submit);
    expect(await screen.findByText('Password changed. You were signed out everywhere else.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Current password/)).toHaveValue('');
  });

  it('sets a PIN with the password, and says what is wrong with an easy one', async () => {
    const setPin = vi.fn((_input: object) => ({ since: '2026-11-25T08:00:00.000Z' }));
    const { user } = open({ setPin });
    expect(await screen.findByText('You have no PIN.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set PIN' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Current password/), 'Rickshaw7!Green');
    await user.type(dialog.getByLabelText(/^New PIN/), '121212');
    await user.click(dialog.getByRole('button', { name: 'Set PIN' }));
    expect(await dialog.findByText('Choose a PIN that does not repeat')).toBeVisible();
    await user.clear(dialog.getByLabelText(/^New PIN/));
    await user.type(dialog.getByLabelText(/^New PIN/), '274914');
    await user.click(dialog.getByRole('button', { name: 'Set PIN' }));
    expect(await screen.findByText('Set on 25 Nov 2026.')).toBeVisible();
    expect(setPin).toHaveBeenCalledWith({ currentPassword: 'Rickshaw7!Green', pin: '274914' });
  });

  it('lists the missing parts of a new password', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText(/^New Password/), 'rickshaw');
    expect(screen.getByText(/^Still missing: an uppercase letter, a number, one of @\$!%\*\?&/)).toBeVisible();
    await user.type(screen.getByLabelText(/^New Password/), '7!GREENs');
    expect(screen.getByText('Strong')).toBeVisible();
  });

  it('lists this device and the others, and signs the others out', async () => {
    const endSession = vi.fn((_input: { id: string }) => ({ message: 'Signed out there' }));
    const { user } = open({ endSession });
    const here = (await screen.findByText('Chrome on Linux')).closest('li');
    expect(within(here ?? document.body).getByText('This device')).toBeVisible();
    expect(within(here ?? document.body).queryByRole('button')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign out Unknown device' }));
    expect(await screen.findByText('Signed out there')).toBeInTheDocument();
    expect(endSession).toHaveBeenCalledWith({ id: session('02', false).id });
  });

  it('signs out all other devices at once', async () => {
    const { user } = open({ endOtherSessions: () => ({ message: '', ended: 1 }) });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Signed out in 1 other place')).toBeInTheDocument();
  });
});

const TOKEN = 'bhd_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0czE';
const apiToken = (over: Partial<ApiToken> = {}): ApiToken => ({
  id: '0198a1c0-0000-7000-8000-00000000f001',
  name: 'Nightly report',
  ended: false,
  createdAt: '2026-11-01T06:00:00.000Z',
  expiresAt: '2027-01-30T06:00:00.000Z',
  lastUsedAt: null,
  ...over,
});

describe('ApiTokens', () => {
  it('shows an empty state, creates a token, and shows it only once', async () => {
    const made: ApiToken[] = [];
    const createApiToken = vi.fn((_input: object) => {
      made.push(apiToken());
      return { token: TOKEN, apiToken: apiToken() };
    });
    const { user } = open({ createApiToken, listApiTokens: () => made });
    expect(await screen.findByText('No API tokens yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    expect(await dialog.findAllByText('Name the token')).not.toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Name/), 'Nightly report');
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    expect(await dialog.findAllByText('Please enter your current password')).not.toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Your password/), 'Rickshaw7!Green');
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    expect(await screen.findByLabelText('Token')).toHaveValue(TOKEN);
    expect(createApiToken).toHaveBeenCalledWith({
      name: 'Nightly report',
      days: 90,
      currentPassword: 'Rickshaw7!Green',
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(TOKEN);
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByLabelText('Token')).toBeNull());
    expect(await screen.findByText(/^Made .* · never used · good until/)).toBeVisible();
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  it('shows used, expired and revoked tokens, and revokes after confirmation', async () => {
    const revokeApiToken = vi.fn((_input: object) => ({ message: '' }));
    const used = apiToken({ lastUsedAt: '2026-11-22T06:00:00.000Z' });
    const ended = apiToken({ id: '0198a1c0-0000-7000-8000-00000000f002', name: 'Old', ended: true });
    const { user } = open({ revokeApiToken, listApiTokens: () => [used, ended] });
    const old = (await screen.findByText('Old')).closest('li');
    expect(within(old ?? document.body).getByText('No longer valid')).toBeVisible();
    expect(screen.getByText(/Last used .* · good until/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke Nightly report' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Scripts that use it stop at once.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(revokeApiToken).toHaveBeenCalledWith({ id: used.id }));
  });

  it('says why the limit prevents another token', async () => {
    const createApiToken = () => {
      throw trpcError('RULE_BROKEN', 'You already have 20 tokens; revoke one that you no longer use');
    };
    const { user } = open({ createApiToken });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), 'One more');
    await user.type(dialog.getByLabelText(/^Your password/), 'Rickshaw7!Green');
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    expect(await screen.findAllByText(/You already have 20 tokens/)).not.toHaveLength(0);
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('One more');
  });
});

it.each([
  [CHROME, 'Chrome', 'Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari', 'iOS'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  ['curl/8.5.0', undefined, undefined],
])('deviceOf recognises %s as %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
