import { AREAS } from '@bhandar/domain/accounts/areas';
import { Logo } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../kit/app-link';
import { publicHref } from '../../public-screens';
import { Newsletter } from './newsletter';

const LINK = 'inline-flex min-h-8 items-center text-ink-2 text-sm hover:text-ink hover:underline touch:min-h-11';

/** Only parts of the product that exist are linked. */
export function PublicFooter() {
  const { t } = useTranslation(['footer', 'shell']);
  const sections = [
    {
      title: t('footerServices'),
      links: [
        { href: '/#features', label: t('footerFeatures') },
        { href: '/#flow', label: t('footerFlow') },
        { href: publicHref('pricing'), label: t('footerPricing') },
      ],
    },
    {
      title: t('footerCompany'),
      links: [
        { href: publicHref('about'), label: t('shell:navAbout') },
        { href: publicHref('contact'), label: t('shell:navContact') },
      ],
    },
    {
      title: t('footerSupport'),
      links: [
        { href: '/#questions', label: t('footerQuestions') },
        { href: publicHref('forgotPassword'), label: t('footerForgot') },
        { href: publicHref('register'), label: t('footerRegister') },
      ],
    },
    {
      title: t('footerLegal'),
      links: [
        { href: publicHref('terms'), label: t('shell:terms') },
        { href: publicHref('privacy'), label: t('shell:privacy') },
        { href: `${publicHref('privacy')}#cookies`, label: t('footerCookies') },
      ],
    },
    {
      title: t('footerResources'),
      links: [
        { href: AREAS.superadmin, label: t('shell:navDashboard') },
        { href: '/api/openapi.json', label: t('footerApi'), outside: true },
        { href: '/healthz', label: t('footerStatus'), outside: true },
      ],
    },
  ];
  return (
    <footer className="screen-only border-line border-t bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-12 sm:px-6 pos:grid-cols-[minmax(260px,320px)_1fr]">
        <div>
          <Logo size="sm" />
          <p className="mt-3 text-ink-2 text-sm">{t('footerTagline')}</p>
          <Newsletter />
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-3 lg:grid-cols-5">
          {sections.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className="font-semibold text-sm">{title}</p>
              <ul className="mt-2">
                {links.map((link) => (
                  <li key={link.label}>
                    {'outside' in link ? (
                      <a href={link.href} className={LINK}>
                        {link.label}
                      </a>
                    ) : (
                      <AppLink href={link.href} className={LINK}>
                        {link.label}
                      </AppLink>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <p className="mx-auto max-w-page border-line border-t px-4 py-5 text-ink-3 text-xs sm:px-6">
        {t('footerRights', { year: new Date().getFullYear() })}
      </p>
    </footer>
  );
}
