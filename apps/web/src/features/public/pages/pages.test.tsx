import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen';
import AboutScreen from './about-screen';
import ContactScreen from './contact-screen';
import PricingScreen from './pricing-screen';

describe('PricingScreen', () => {
  it('shows rupees per month, and per year with two months free', async () => {
    const { user } = renderScreen(<PricingScreen />);
    for (const price of ['₹199', '₹349', '₹599']) expect(screen.getByText(price)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Annually' }));
    for (const price of ['₹1,990', '₹3,490', '₹5,990']) expect(screen.getByText(price)).toBeVisible();
    expect(screen.getByText('Two months free: you save ₹398')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(screen.getByText('₹199')).toBeVisible();
  });

  it('has three plans marked Coming Soon that link to the contact page', () => {
    renderScreen(<PricingScreen />);
    const buttons = screen.getAllByText('Coming Soon');
    expect(buttons).toHaveLength(3);
    for (const button of buttons) expect(button.closest('a')).toHaveAttribute('href', '/contact');
  });
});

it('AboutScreen describes the work and the team, and links to the contact page', () => {
  renderScreen(<AboutScreen />);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/contact');
});

describe('ContactScreen', () => {
  const fill = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.type(screen.getByLabelText(/^Name/), ' Rahima ');
    await user.type(screen.getByLabelText(/^Email/), 'rahima@example.com');
    await user.type(screen.getByLabelText(/^Message/), 'Do you deliver?');
    await user.click(screen.getByRole('checkbox', { name: 'Send me a copy' }));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
  };
  const open = (contactUs: () => { message: string } | Promise<never>) =>
    renderScreen(<ContactScreen />, { answers: { accounts: { contactUs } } });

  it('requires name, email and message', async () => {
    const { user } = renderScreen(<ContactScreen />);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findAllByText('Please fill in all required fields.')).toHaveLength(3);
  });

  it('confirms that the message was sent and clears the form', async () => {
    const contactUs = vi.fn((_input: object) => ({ message: 'Your message has been sent successfully!' }));
    const { user } = renderScreen(<ContactScreen />, { answers: { accounts: { contactUs } } });
    await fill(user);
    expect(await screen.findByText('Your message has been sent successfully!')).toBeVisible();
    expect(contactUs).toHaveBeenCalledWith({
      name: 'Rahima',
      email: 'rahima@example.com',
      message: 'Do you deliver?',
      sendCopy: true,
    });
    expect(screen.getByLabelText(/^Message/)).toHaveValue('');
  });

  it('shows Sending... during the request', async () => {
    const { user } = open(() => new Promise(() => undefined));
    await fill(user);
    expect(await screen.findByRole('button', { name: /Sending\.\.\./ })).toBeDisabled();
  });

  it.each([
    ['the server’s words', 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
    ['words of its own where the server has none', 'INTERNAL', 'Failed to send message. Please try again.'],
  ] as const)('shows %s as an alert and keeps the typed text', async (_, kind, message) => {
    const { user } = open(() => {
      throw trpcError(kind, kind === 'INTERNAL' ? 'boom' : message);
    });
    await fill(user);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Do you deliver?');
  });

  it('shows an alert when the server is unreachable', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    const { user } = renderScreen(<ContactScreen />);
    await fill(user);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'An error occurred while sending your message. Please try again later.',
      ),
    );
    vi.restoreAllMocks();
  });
});
