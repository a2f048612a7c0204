import { screen, waitFor } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { applyLanguage, chooseLanguage, storedLanguage } from '../lib/i18n/language';
import { storedUser, storeUser } from '../lib/session/stored-user';
import { PEOPLE, renderScreen } from '../testing/render-screen';
import { useOwnLanguage } from './use-own-language';

function Probe() {
  useOwnLanguage();
  return <p>{useTranslation('shell').t('logout')}</p>;
}

afterEach(() => applyLanguage('en'));

it('useOwnLanguage applies the account’s language on a new device', async () => {
  renderScreen(<Probe />, { user: { ...PEOPLE.employee, language: 'hi' } });
  expect(await screen.findByText('लॉग आउट')).toBeVisible();
  expect(storedLanguage()).toBe('hi');
});

it('useOwnLanguage saves a choice to the account', async () => {
  const setLanguage = vi.fn(({ language }: { language: 'en' | 'bn' | 'hi' }) => ({ language }));
  renderScreen(<Probe />, { user: PEOPLE.employee, answers: { accounts: { setLanguage } } });
  expect(screen.getByText('Logout')).toBeVisible();
  await chooseLanguage('bn');
  expect(await screen.findByText('লগ আউট')).toBeVisible();
  await waitFor(() => expect(setLanguage).toHaveBeenCalledWith({ language: 'bn' }));
});

it('a tab that opened before the account had the new language showed the former one again', async () => {
  storeUser({ ...PEOPLE.employee, language: 'bn' });
  const setLanguage = vi.fn(() => new Promise<never>(() => undefined));
  renderScreen(<Probe />, { user: { ...PEOPLE.employee, language: 'bn' }, answers: { accounts: { setLanguage } } });
  expect(await screen.findByText('লগ আউট')).toBeVisible();
  await chooseLanguage('hi');
  expect(await screen.findByText('लॉग आउट')).toBeVisible();
  expect(storedUser().user?.language).toBe('hi');
});
