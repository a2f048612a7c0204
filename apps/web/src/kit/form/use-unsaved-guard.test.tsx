import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Route, Switch } from 'wouter';
import { guardHistory } from '../../lib/navigation-guard';
import { renderScreen } from '../../testing/render-screen';
import { AppLink } from '../app-link';
import { useUnsavedGuard } from './use-unsaved-guard';

function Editor({ dirty }: { dirty: boolean }) {
  useUnsavedGuard(dirty);
  return <AppLink href="/elsewhere">Leave</AppLink>;
}

const pages = (dirty: boolean) => (
  <Switch>
    <Route path="/edit">
      <Editor dirty={dirty} />
    </Route>
    <Route>
      <p>Somewhere else</p>
    </Route>
  </Switch>
);

describe('useUnsavedGuard', () => {
  let release = () => undefined as unknown;
  beforeAll(() => {
    release = guardHistory();
  });
  afterAll(() => {
    release();
  });
  beforeEach(() => {
    window.history.replaceState(null, '', '/before');
    window.history.pushState(null, '', '/edit');
  });

  const open = (dirty: boolean) => {
    window.history.pushState(null, '', '/edit');
    return renderScreen(pages(dirty), { path: '/edit' });
  };

  it('leaves at once when nothing was changed', async () => {
    const { user } = open(false);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(screen.getByText('Somewhere else')).toBeVisible();
  });

  it('confirms before a link leaves, and stays on Cancel', async () => {
    const { user } = open(true);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(window.location.pathname).toBe('/edit');
  });

  it('leaves when the changes are discarded', async () => {
    const { user } = open(true);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('Somewhere else')).toBeVisible();
    expect(window.location.pathname).toBe('/elsewhere');
  });

  it('confirms before Back leaves, and keeps the URL until then', async () => {
    const { user } = open(true);
    window.history.back();
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(window.location.pathname).toBe('/edit');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(window.location.pathname).toBe('/edit');
  });

  it('blocks closing the tab', () => {
    open(true);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('allows closing the tab after the form has unmounted', async () => {
    const { unmount } = open(true);
    unmount();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    await waitFor(() => expect(closing.defaultPrevented).toBe(false));
  });
});
