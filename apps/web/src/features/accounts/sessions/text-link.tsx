import type { ReactNode } from 'react';
import { AppLink } from '../../../kit';

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink
      href={href}
      // A blur would show the field's error and move the link away from under the pointer before the click.
      onMouseDown={(event) => event.preventDefault()}
      className="font-medium text-brand-ink underline decoration-line-strong/60 underline-offset-4 hover:decoration-current"
    >
      {children}
    </AppLink>
  );
}
