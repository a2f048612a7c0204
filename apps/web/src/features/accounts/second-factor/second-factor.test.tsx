import type { SecondFactor } from '@bhandar/domain/accounts';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as qr from '../../../kit/qr/write-qr';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import LoginScreen from '../sessions/login-screen';
import SecondFactorDueScreen from './second-factor-due-screen';
import { SecondFactorSection } from './second-factor-section';

beforeEach(() => {
  vi.spyOn(qr, 'writeQr').mockImplementation(async (text) => `data:text/plain,${encodeURIComponent(text)}`);
});

const SETUP = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Bhandar:anik@example.com?secret=ABCDEFGHIJKLMNOP' };
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const factor = (over: Partial<SecondFactor> = {}): SecondFactor => ({
  since: null,
  recoveryCodesLeft: 0,
  required: false,
  ...over,
});
const press = (name: string) => screen.getByRole('button', { name });

it('LoginScreen asks for the code after the password, and sends all three', async () => {
  const login = vi.fn((input: { otp?: string | undefined }) => {
    if (!input.otp) throw trpcError('SECOND_FACTOR_REQUIRED', 'Enter the code from your authenticator');
    return { user: PEOPLE.employee };
  });
  const { user } = renderScreen(<LoginScreen />, { answers: { accounts: { login, me: () => PEOPLE.employee } } });
  await user.type(screen.getByLabelText(/^Email/), 'anik@example.com');
  await user.type(screen.getByLabelText(/^Password(?! strength)/), 'Correct4Horse!');
  await user.click(press('Login'));
  const code = await screen.findByLabelText(/^Code/);
  expect(code).toHaveFocus();
  expect(screen.queryByText('Login failed')).toBeNull();
  expect(screen.queryByText('Enter the code from your authenticator')).toBeNull();
  await user.type(code, '123 456');
  await user.click(screen.getByRole('checkbox', { name: 'Do not ask on this device for 30 days' }));
  await user.click(press('Login'));
  expect(await screen.findByText('Login successful!')).toBeVisible();
  expect(login).toHaveBeenLastCalledWith({
    email: 'anik@example.com',
    password: 'Correct4Horse!',
    remember: false,
    otp: '123456',
    trustDevice: true,
  });
});

it('LoginScreen shows a wrong code and keeps the fields', async () => {
  const login = vi.fn((input: { otp?: string | undefined }) => {
    throw trpcError(
      'SECOND_FACTOR_REQUIRED',
      input.otp ? 'The code is not right, or was used already' : 'Enter the code from your authenticator',
    );
  });
  const { user } = renderScreen(<LoginScreen />, { answers: { accounts: { login } } });
  await user.type(screen.getByLabelText(/^Email/), 'anik@example.com');
  await user.type(screen.getByLabelText(/^Password(?! strength)/), 'Correct4Horse!');
  await user.click(press('Login'));
  await user.type(await screen.findByLabelText(/^Code/), '000000');
  await user.click(press('Login'));
  expect(await screen.findByText('The code is not right, or was used already')).toBeVisible();
  expect(screen.getByLabelText(/^Code/)).toHaveValue('000000');
});

it('SecondFactorSection leads from the password through the QR code to the recovery codes', async () => {
  let now = factor();
  const beginSecondFactor = vi.fn((_input: object) => SETUP);
  const confirmSecondFactor = vi.fn((_input: object) => {
    now = factor({ since: '2026-11-23T06:00:00.000Z', recoveryCodesLeft: 2 });
    return { recoveryCodes: CODES };
  });
  const { user } = renderScreen(<SecondFactorSection email="anik@example.com" />, {
    answers: { accounts: { getSecondFactor: () => now, beginSecondFactor, confirmSecondFactor } },
  });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(screen.getByLabelText(/^Current password/), 'Correct4Horse!');
  await user.click(press('Continue'));
  expect(beginSecondFactor).toHaveBeenCalledWith({ currentPassword: 'Correct4Horse!' });
  expect(await screen.findByAltText('QR code for the authenticator app')).toHaveAttribute(
    'src',
    `data:text/plain,${encodeURIComponent(SETUP.uri)}`,
  );
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await user.type(screen.getByLabelText(/^Code/), '123456');
  await user.click(press('Confirm'));
  expect(confirmSecondFactor).toHaveBeenCalledWith({ code: '123456' });
  for (const code of CODES) expect(await screen.findByText(code)).toBeVisible();
  await user.click(press('Copy'));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await user.click(press('I have kept them'));
  expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible();
  expect(document.body.textContent).not.toContain(CODES[0]);
});

it('SecondFactorSection asks for a code before it renews the recovery codes, and shows them once', async () => {
  const renewRecoveryCodes = vi.fn((_input: object) => ({ recoveryCodes: CODES }));
  const getSecondFactor = () => factor({ since: '2026-11-23T06:00:00.000Z', recoveryCodesLeft: 1, required: true });
  const { user } = renderScreen(<SecondFactorSection email="anik@example.com" />, {
    answers: { accounts: { getSecondFactor, renewRecoveryCodes } },
  });
  expect(await screen.findByText(/1 recovery code is left/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.click(press('New recovery codes'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Code/), 'AAAA-bbbb');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(CODES[0] ?? '')).toBeVisible();
  expect(renewRecoveryCodes).toHaveBeenCalledWith({ code: 'aaaabbbb' });
});

it('SecondFactorDueScreen shows the set-up and a sign-out button', async () => {
  renderScreen(<SecondFactorDueScreen user={{ ...PEOPLE.admin, secondFactorDue: true }} />);
  expect(screen.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  expect(screen.getByLabelText(/^Current password/)).toBeVisible();
  expect(press('Sign out')).toBeVisible();
});
