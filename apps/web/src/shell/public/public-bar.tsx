import { AREAS } from '@bhandar/domain/accounts/areas';
import { Button, cn, IconButton, Logo } from '@bhandar/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { AppLink } from '../../kit/app-link';
import { signOutVisitor, useVisitor } from '../../lib/session/visitor';
import { publicHref } from '../../public-screens';
import { lazyToast } from '../lazy-toaster';

/** The spec's value: from here on the bar is solid and compact. */
const SOLID_FROM_PX = 20;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(() => window.scrollY > SOLID_FROM_PX);
  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > SOLID_FROM_PX);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return scrolled;
}

export function PublicBar() {
  const { t } = useTranslation('shell');
  const scrolled = useScrolled();
  const [pathname] = useLocation();
  const user = useVisitor();
  const [open, setOpen] = useState(false);
  const links = [
    { href: publicHref('landing'), label: t('navHome') },
    { href: user ? AREAS[user.role] : AREAS.superadmin, label: t('navDashboard') },
    { href: publicHref('about'), label: t('navAbout') },
    { href: publicHref('contact'), label: t('navContact') },
  ];
  const isCurrent = (href: string) => pathname === href || (href === '/' && pathname === '/home');

  return (
    <header
      className={cn(
        'screen-only sticky top-0 z-30 border-b transition-colors',
        scrolled || open ? 'border-line bg-surface' : 'border-transparent bg-canvas',
      )}
    >
      <div
        className={cn(
          'mx-auto flex max-w-page items-center gap-6 px-4 transition-[height] sm:px-6',
          scrolled ? 'h-13' : 'h-18',
        )}
      >
        <AppLink href="/" className="inline-flex rounded-tag" aria-label={t('appName')}>
          <Logo />
        </AppLink>
        <nav aria-label={t('siteMenu')} className="max-sm:hidden">
          <ul className="flex items-center gap-1">
            {links.map(({ href, label }) => (
              <li key={label}>
                <AppLink
                  href={href}
                  aria-current={isCurrent(href) ? 'page' : undefined}
                  className="inline-flex h-9 items-center rounded-control px-3 text-ink-2 hover:bg-hover hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
                >
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 max-sm:hidden">
          <BarAccount />
        </div>
        <IconButton
          className="ml-auto sm:hidden"
          label={t(open ? 'closeMenu' : 'openMenu')}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <MenuIcon crossed={open} />
        </IconButton>
      </div>
      {open ? (
        <nav id="site-menu" aria-label={t('siteMenu')} className="border-line border-t px-4 pt-2 pb-4 sm:hidden">
          <ul>
            {links.map(({ href, label }) => (
              <li key={label}>
                <AppLink href={href} className="flex h-11 items-center text-lg" onClick={() => setOpen(false)}>
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <BarAccount />
          </div>
        </nav>
      ) : null}
    </header>
  );
}

/** Inline SVG, because the icon library is larger than the bar. */
function MenuIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={crossed ? 'M6 6l12 12M18 6 6 18' : 'M4 7h16M4 12h16M4 17h16'} />
    </svg>
  );
}

/** Signed out: sign in and register. Signed in: a greeting and sign-out, which stays on the page. */
function BarAccount() {
  const { t } = useTranslation('shell');
  const user = useVisitor();
  const [leaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    const told = await signOutVisitor();
    setLeaving(false);
    if (told) await lazyToast('success', t('loggedOut'), 3000);
    else await lazyToast('info', t('stillOpen'));
  };
  if (user) {
    return (
      <>
        <span className="text-ink-2">{t('greeting', { name: user.firstName })}</span>
        <Button busy={leaving} onClick={() => void logout()}>
          {t('logout')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="ghost" asChild>
        <AppLink href={publicHref('login')}>{t('navLogin')}</AppLink>
      </Button>
      <Button variant="primary" asChild>
        <AppLink href={publicHref('pricing')}>{t('getStarted')}</AppLink>
      </Button>
    </>
  );
}
