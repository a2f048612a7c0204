import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../kit/app-link';
import { publicHref } from '../../../public-screens';

const TEAM = [1, 2, 3] as const;
const WORK = [1, 2, 3] as const;

export default function AboutScreen() {
  const { t } = useTranslation('pages');
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-10 pb-20 sm:px-6 sm:pt-16">
      <h1 tabIndex={-1} className="title max-w-[18ch] text-5xl">
        {t('aboutTitle')}
      </h1>
      <div className="mt-6 grid gap-x-16 gap-y-5 pos:grid-cols-2">
        <p className="max-w-read text-lg">{t('aboutText1')}</p>
        <p className="max-w-read text-ink-2 text-lg">{t('aboutText2')}</p>
      </div>

      <h2 className="title mt-16 text-3xl">{t('workTitle')}</h2>
      <ol className="mt-6 grid gap-x-10 pos:grid-cols-3">
        {WORK.map((n) => (
          <li key={n} className="border-brand border-t-2 py-4">
            <h3 className="font-semibold text-lg">{t(`work${n}`)}</h3>
            <p className="mt-1 text-ink-2">{t(`work${n}Text`)}</p>
          </li>
        ))}
      </ol>

      <h2 className="title mt-16 text-3xl">{t('teamTitle')}</h2>
      <ul className="mt-6 overflow-hidden rounded-card border border-line bg-surface">
        {TEAM.map((n) => (
          <li
            key={n}
            className="grid items-start gap-x-6 gap-y-2 border-line border-t p-5 first:border-t-0 sm:grid-cols-[3.5rem_14rem_1fr]"
          >
            <span
              aria-hidden="true"
              className="grid size-12 place-items-center rounded-full bg-brand-soft font-semibold text-brand-ink"
            >
              {t(`member${n}`)
                .split(' ')
                .map((part) => part[0])
                .join('')}
            </span>
            <div>
              <h3 className="font-semibold text-lg">{t(`member${n}`)}</h3>
              <p className="text-ink-3 text-sm">{t(`member${n}Role`)}</p>
            </div>
            <p className="max-w-read text-ink-2">{t(`member${n}Text`)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <Button variant="primary" size="lg" asChild>
          <AppLink href={publicHref('contact')}>{t('writeToUs')}</AppLink>
        </Button>
      </div>
    </div>
  );
}
