import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import LandingScreen from './landing-screen';

describe('LandingScreen', () => {
  it('links visitors to the plans and to sign-in, at the top and at the end', () => {
    renderScreen(<LandingScreen />);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [name, href] of [
      ['Get Started', '/pricing'],
      ['Login', '/login'],
    ] as const) {
      const links = screen.getAllByRole('link', { name });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([href, href]);
    }
  });

  it.each(['superadmin', 'admin', 'employee'] as const)('links a signed-in %s to their dashboard', (role) => {
    renderScreen(<LandingScreen />, { user: PEOPLE[role] });
    const links = screen.getAllByRole('link', { name: 'Open dashboard' });
    const area = { superadmin: '/dashboard', admin: '/admin-dashboard', employee: '/employee-dashboard' }[role];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([area, area]);
    expect(screen.queryByRole('link', { name: 'Get Started' })).not.toBeInTheDocument();
  });

  it('shows the documented figures, three reviews and three questions, the first one open', () => {
    renderScreen(<LandingScreen />);
    for (const figure of ['10000+', '100+', '24']) expect(screen.getByText(figure)).toBeVisible();
    expect(screen.getAllByRole('figure').length).toBeGreaterThanOrEqual(3);
    const questions = document.querySelectorAll('details');
    expect([...questions].map(({ open }) => open)).toEqual([true, false, false]);
    expect(within(questions[0] as HTMLElement).getByRole('paragraph')).toBeVisible();
  });
});
