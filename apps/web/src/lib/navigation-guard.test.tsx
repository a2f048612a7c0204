import { Button, Dialog, Sheet } from '@bhandar/ui';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Route, Switch } from 'wouter';
import { useOpenRow } from '../kit/table/use-open-row';
import { renderScreen } from '../testing/render-screen';
import { guardHistory } from './navigation-guard';

function Till() {
  const [paying, setPaying] = useState(false);
  const [asking, setAsking] = useState(false);
  const row = useOpenRow('row');
  return (
    <>
      <Button onClick={() => setPaying(true)}>Pay</Button>
      <Button onClick={() => row.open('1')}>Open row</Button>
      <Sheet open={paying} onOpenChange={setPaying} title="Payment">
        <Button onClick={() => setAsking(true)}>Discount</Button>
        <Dialog open={asking} onOpenChange={setAsking} title="Below cost" />
      </Sheet>
      <Sheet open={row.openId !== null} hasAddress onOpenChange={row.close} title="Row">
        <Button onClick={() => setAsking(true)}>Edit</Button>
        <Dialog open={asking} onOpenChange={setAsking} title="Edit row" />
      </Sheet>
    </>
  );
}

const app = (
  <Switch>
    <Route path="/till">
      <Till />
    </Route>
    <Route>
      <p>Dashboard</p>
    </Route>
  </Switch>
);

describe('Back', () => {
  let release = () => undefined as unknown;
  beforeEach(() => {
    release = guardHistory();
  });
  afterEach(() => {
    release();
  });

  const open = () => {
    window.history.replaceState(null, '', '/dashboard');
    window.history.pushState(null, '', '/till');
    return renderScreen(app, { path: '/till' });
  };
  const dialogs = () => screen.queryAllByRole('dialog', { hidden: true }).length;

  it('closes the top sheet and then the one below (it used to leave the till)', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await user.click(screen.getByRole('button', { name: 'Discount' }));
    expect(dialogs()).toBe(2);
    for (const left of [1, 0]) {
      window.history.back();
      await waitFor(() => expect(dialogs()).toBe(left));
      expect(window.location.pathname).toBe('/till');
    }
    window.history.back();
    expect(await screen.findByText('Dashboard')).toBeVisible();
  });

  it('closes a dialog over a row and then the row, and restores the URL', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Open row' }));
    await waitFor(() => expect(window.location.search).toBe('?row=1'));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(dialogs()).toBe(2);
    window.history.back();
    await waitFor(() => expect(dialogs()).toBe(1));
    expect(window.location.search).toBe('?row=1');
    window.history.back();
    await waitFor(() => expect(dialogs()).toBe(0));
    expect([window.location.pathname, window.location.search]).toEqual(['/till', '']);
  });

  it('closes a dialog on a page opened by a typed URL (it used to unload the page)', async () => {
    const { user } = open();
    // As on a fresh page, which has added no history entry itself.
    release();
    release = guardHistory();
    const before = window.history.length;
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(window.history.length).toBe(before + 1);
    for (const _ of ['first', 'again']) {
      window.history.back();
      await waitFor(() => expect(dialogs()).toBe(0));
      expect(window.location.pathname).toBe('/till');
      await user.click(screen.getByRole('button', { name: 'Pay' }));
      expect(dialogs()).toBe(1);
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialogs()).toBe(0));
    // One step back leaves, as if nothing had been open.
    window.history.back();
    expect(await screen.findByText('Dashboard')).toBeVisible();
  });
});
