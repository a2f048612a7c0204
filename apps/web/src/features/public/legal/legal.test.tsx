import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { publicHref } from '../../../public-screens';
import { renderScreen } from '../../../testing/render-screen';
import PrivacyScreen from './privacy-screen';
import TermsScreen from './terms-screen';

it('TermsScreen numbers its clauses on fees, inactive accounts and limits', () => {
  renderScreen(<TermsScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(8);
  for (const text of [/within 5 days/, /after 6 weeks/, /trial accounts after 2 weeks/, /24 hours’ notification/]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText(/^Last changed 22 Nov 2026$/)).toBeVisible();
});

it('PrivacyScreen has an anchor for its clause on cookies', () => {
  const scrolled = vi.fn();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolled(this.id);
  });
  renderScreen(<PrivacyScreen />, { path: `${publicHref('privacy')}#cookies` });
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
  expect(scrolled).toHaveBeenCalledWith('cookies');
});
