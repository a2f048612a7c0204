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

describe('the unsaved guard', () => {
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

  it('lets go at once while nothing was changed', async () => {
    const { user } = open(false);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(screen.getByText('Somewhere else')).toBeVisible();
  });

  it('asks before a link leaves, and stays on the wish', async () => {
    const { user } = open(true);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(window.location.pathname).toBe('/edit');
  });

  it('leaves when the changes are given up', async () => {
    const { user } = open(true);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('Somewhere else')).toBeVisible();
    expect(window.location.pathname).toBe('/elsewhere');
  });

  it('asks before Back leaves, and keeps the address until then', async () => {
    const { user } = open(true);
    window.history.back();
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(window.location.pathname).toBe('/edit');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(window.location.pathname).toBe('/edit');
  });

  it('keeps the tab from closing', () => {
    open(true);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('lets the tab close once the form is gone', async () => {
    const { unmount } = open(true);
    unmount();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    await waitFor(() => expect(closing.defaultPrevented).toBe(false));
  });
});
