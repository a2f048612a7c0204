import { Logo } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { AREAS, publicHref } from '../public-screens';

export function PublicFooter() {
  const { t } = useTranslation('shell');
  const sections = [
    {
      title: t('footerProduct'),
      links: [
        { href: publicHref('landing'), label: t('navHome') },
        { href: AREAS.superadmin, label: t('navDashboard') },
      ],
    },
    {
      title: t('footerAccount'),
      links: [
        { href: publicHref('login'), label: t('navLogin') },
        { href: publicHref('register'), label: t('getStarted') },
      ],
    },
  ];
  return (
    <footer className="border-line border-t bg-sunken/60">
      <div className="mx-auto flex max-w-page flex-wrap justify-between gap-x-16 gap-y-8 px-4 py-10 sm:px-6">
        <div className="max-w-72">
          <Logo size="sm" />
          <p className="mt-3 text-ink-2 text-sm">{t('footerTagline')}</p>
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          {sections.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className="font-semibold text-sm">{title}</p>
              <ul className="mt-2">
                {links.map(({ href, label }) => (
                  <li key={label}>
                    <AppLink
                      href={href}
                      className="inline-flex min-h-8 items-center text-ink-2 text-sm hover:text-ink hover:underline touch:min-h-11"
                    >
                      {label}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <p className="mx-auto max-w-page px-4 pb-6 text-ink-3 text-xs sm:px-6">
        {t('footerRights', { year: new Date().getFullYear() })}
      </p>
    </footer>
  );
}
