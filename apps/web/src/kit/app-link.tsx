import type { ComponentProps } from 'react';
import { Link } from 'wouter';

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean };

/** The router's link with the props of a plain anchor, for `asChild` and for packages/ui. */
export function AppLink({ href, replace, children, ...rest }: Props) {
  return (
    <Link href={href} {...(replace === undefined ? {} : { replace })} {...rest}>
      {children}
    </Link>
  );
}
