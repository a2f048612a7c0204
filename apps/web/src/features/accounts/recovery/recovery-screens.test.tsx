import { trpcError } from '@bhandar/testing/mock-trpc';
import { toast } from '@bhandar/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedRecovery, storeRecovery } from '../../../lib/session/recovery';
import { renderScreen } from '../../../testing/render-screen';
import ForgotPasswordScreen from './forgot-password-screen';
import ResetPasswordScreen from './reset-password-screen';
import VerifyOtpScreen from './verify-otp-screen';

const EMAIL = 'rina@example.com';
const field = (name: RegExp) => screen.getByLabelText(name);
const button = (name: string) => screen.getByRole('button', { name });
const refusal = (kind: Parameters<typeof trpcError>[0], message: string, fields?: Record<string, string>) => () => {
  throw trpcError(kind, message, fields);
};

afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
});

describe('ForgotPasswordScreen', () => {
  it.each([
    ['', 'Please enter your email address'],
    ['rina', 'Please enter a valid email address'],
  ])('shows for %j: %s', async (email, message) => {
    const { user } = renderScreen(<ForgotPasswordScreen />, { path: '/forgot-password' });
    if (email) await user.type(field(/^Email/), email);
    await user.click(button('Send OTP'));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('passes the email on to the code screen', async () => {
    const forgotPassword = vi.fn(() => ({ message: 'OTP sent successfully' }));
    const { user } = renderScreen(<ForgotPasswordScreen />, { answers: { accounts: { forgotPassword } } });
    await user.type(field(/^Email/), EMAIL);
    await user.click(button('Send OTP'));
    expect(await screen.findByText('OTP sent successfully')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/verify-otp'));
    expect(window.location.search).toBe('');
    expect(storedRecovery()?.email).toBe(EMAIL);
  });

  it('shows Sending... during the request', async () => {
    const forgotPassword = () => new Promise<never>(() => undefined);
    const { user } = renderScreen(<ForgotPasswordScreen />, { answers: { accounts: { forgotPassword } } });
    await user.type(field(/^Email/), EMAIL);
    await user.click(button('Send OTP'));
    expect(await screen.findByRole('button', { name: /Sending\.\.\./ })).toBeDisabled();
  });

  it('shows why no code was sent', async () => {
    const forgotPassword = refusal('TOO_MANY_REQUESTS', 'Failed to send OTP. Please wait a moment and try again.');
    const { user } = renderScreen(<ForgotPasswordScreen />, { answers: { accounts: { forgotPassword } } });
    await user.type(field(/^Email/), EMAIL);
    await user.click(button('Send OTP'));
    expect(await screen.findAllByText(/^Failed to send OTP/)).not.toHaveLength(0);
  });

  it('shows "Failed to send OTP" when the server sends no message', async () => {
    const forgotPassword = refusal('INTERNAL', 'boom');
    const { user } = renderScreen(<ForgotPasswordScreen />, { answers: { accounts: { forgotPassword } } });
    await user.type(field(/^Email/), EMAIL);
    await user.click(button('Send OTP'));
    expect(await screen.findByText('Failed to send OTP')).toBeVisible();
  });

  it('links to sign-in and to support', () => {
    renderScreen(<ForgotPasswordScreen />);
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
  });
});

describe('VerifyOtpScreen', () => {
  it('redirects to the first step without an email', async () => {
    renderScreen(<VerifyOtpScreen />, { path: '/verify-otp' });
    expect(await screen.findByText('Email information missing')).toBeVisible();
    expect(window.location.pathname).toBe('/forgot-password');
  });

  it('requires the code', async () => {
    storeRecovery(EMAIL);
    const { user } = renderScreen(<VerifyOtpScreen />);
    await user.click(button('Verify OTP'));
    expect(await screen.findByText('Please enter the OTP')).toBeVisible();
  });

  it('accepts a pasted code with surrounding text, and no seventh digit', async () => {
    storeRecovery(EMAIL);
    const verifyOtp = vi.fn((_input: { email: string; otp: string }) => ({ message: 'OTP verified successfully' }));
    const { user } = renderScreen(<VerifyOtpScreen />, { answers: { accounts: { verifyOtp } } });
    const input = field(/^OTP code/);
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).toHaveAttribute('maxlength', '6');
    await user.click(input);
    await user.paste('482 913');
    expect(input).toHaveValue('482913');
    await user.click(button('Verify OTP'));
    expect(await screen.findByText('OTP verified successfully')).toBeVisible();
    expect(verifyOtp).toHaveBeenCalledWith({ email: EMAIL, otp: '482913' });
    expect(window.location.pathname).toBe('/reset-password');
  });

  it.each(['৪৮২৯১৩', '४८२९१३'])(
    'accepts %s typed on a Bangla or Hindi keyboard (it used to stay empty)',
    async (code) => {
      storeRecovery(EMAIL);
      const { user } = renderScreen(<VerifyOtpScreen />);
      await user.type(field(/^OTP code/), code);
      expect(field(/^OTP code/)).toHaveValue('482913');
    },
  );

  it('shows a wrong code beside the field', async () => {
    storeRecovery(EMAIL);
    const verifyOtp = refusal('VALIDATION_FAILED', 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' });
    const { user } = renderScreen(<VerifyOtpScreen />, { answers: { accounts: { verifyOtp } } });
    await user.type(field(/^OTP code/), '111111');
    await user.click(button('Verify OTP'));
    expect(await screen.findAllByText('Invalid or expired OTP')).not.toHaveLength(0);
    expect(field(/^OTP code/)).toBeInvalid();
    expect(window.location.pathname).toBe('/');
  });

  it('offers a new code after a minute, not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    storeRecovery(EMAIL);
    const forgotPassword = vi.fn(() => ({ message: 'OTP sent successfully' }));
    const { user } = renderScreen(<VerifyOtpScreen />, { answers: { accounts: { forgotPassword } } });
    expect(screen.getByText(/^A new code can be sent in (60|59) seconds\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
    act(() => vi.advanceTimersByTime(60_000));
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/^A new code can be sent in/)).toBeVisible();
    expect(forgotPassword).toHaveBeenCalledWith({ email: EMAIL });
  });

  it('continues by the link of the email without its digits, and takes the link out of the address bar', async () => {
    const linkCode = 'k'.repeat(43);
    const path = `/verify-otp#${new URLSearchParams({ email: EMAIL, code: linkCode })}`;
    const verifyOtp = vi.fn((_input: { email: string; otp: string }) => ({ message: 'OTP verified successfully' }));
    const { user } = renderScreen(<VerifyOtpScreen />, { path, answers: { accounts: { verifyOtp } } });
    expect(screen.queryByLabelText(/^OTP code/)).not.toBeInTheDocument();
    expect(window.location.hash).toBe('');
    await user.click(button('Verify OTP'));
    await waitFor(() => expect(window.location.pathname).toBe('/reset-password'));
    expect(verifyOtp).toHaveBeenCalledWith({ email: EMAIL, otp: linkCode });
    expect(storedRecovery()?.email).toBe(EMAIL);
  });

  it('links back to the email', () => {
    storeRecovery(EMAIL);
    renderScreen(<VerifyOtpScreen />);
    expect(screen.getByRole('link', { name: 'Use another email' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('ResetPasswordScreen', () => {
  const fill = async (user: ReturnType<typeof renderScreen>['user'], password: string, again = password) => {
    await user.type(field(/^New Password/), password);
    await user.type(field(/^Confirm password/), again);
    await user.click(button('Reset Password'));
  };

  it('redirects to the first step without an email', async () => {
    renderScreen(<ResetPasswordScreen />, { path: '/reset-password' });
    expect(await screen.findByText('Email information missing')).toBeVisible();
    expect(window.location.pathname).toBe('/forgot-password');
  });

  it.each([
    ['short', 'short', 'Password must be at least 6 characters long'],
    ['mango-7-boat', 'mango-8-boat', 'Passwords do not match'],
    ['password', 'password', 'This password is among the most common ones. Please choose another.'],
  ])('shows for %j and %j: %s', async (password, again, message) => {
    storeRecovery(EMAIL);
    const { user } = renderScreen(<ResetPasswordScreen />);
    await fill(user, password, again);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('shows the success message and goes to sign-in after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    storeRecovery(EMAIL);
    const resetPassword = vi.fn((_input: { email: string; newPassword: string }) => ({
      message: 'Password reset successfully',
    }));
    const { user } = renderScreen(<ResetPasswordScreen />, {
      path: '/reset-password',
      answers: { accounts: { resetPassword } },
    });
    await fill(user, 'mango-7-boat');
    expect(await screen.findAllByText('Password reset successfully')).not.toHaveLength(0);
    expect(resetPassword).toHaveBeenCalledWith({ email: EMAIL, newPassword: 'mango-7-boat' });
    act(() => vi.advanceTimersByTime(1_500));
    expect(window.location.pathname).toBe('/reset-password');
    act(() => vi.advanceTimersByTime(600));
    expect(window.location.pathname).toBe('/login');
    expect(storedRecovery()).toBeUndefined();
  });

  it('stays when the permission to reset has expired', async () => {
    storeRecovery(EMAIL);
    const resetPassword = refusal('VALIDATION_FAILED', 'Failed to reset password');
    const { user } = renderScreen(<ResetPasswordScreen />, { answers: { accounts: { resetPassword } } });
    await fill(user, 'mango-7-boat');
    expect(await screen.findAllByText('Failed to reset password')).not.toHaveLength(0);
  });
});
