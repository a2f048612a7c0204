import { AREAS } from '@bhandar/domain/accounts/areas';
import { Button } from '@bhandar/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../kit/app-link';
import { useVisitor } from '../../lib/session/visitor';
import { publicHref } from '../../public-screens';
import { LedgerSample } from './ledger-sample';
import { ReceiptSample } from './receipt-sample';
import { ShelfSample } from './shelf-sample';

const SECTION = 'mx-auto w-full max-w-page px-4 sm:px-6';
const HEADING = 'title text-3xl sm:text-4xl';

export default function LandingScreen() {
  // The browser could not scroll to the hash before the page was rendered.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <Hero />
      <Flow />
      <Features />
      <Shelf />
      <Figures />
      <Counter />
      <Reviews />
      <Questions />
      <Closing />
    </>
  );
}

function Hero() {
  const { t } = useTranslation('public');
  return (
    <section className={`${SECTION} grid items-center gap-x-16 gap-y-10 py-10 sm:py-20 pos:grid-cols-[1fr_1.05fr]`}>
      <div>
        <h1 tabIndex={-1} className="title text-6xl">
          {t('heroTitle')}
        </h1>
        <p className="mt-5 max-w-[46ch] text-ink-2 text-xl">{t('heroText')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <SignInLinks />
        </div>
      </div>
      <LedgerSample />
    </section>
  );
}

function SignInLinks() {
  const { t } = useTranslation('public');
  const user = useVisitor();
  if (user) {
    return (
      <Button variant="primary" size="lg" asChild>
        <AppLink href={AREAS[user.role]}>{t('openDashboard')}</AppLink>
      </Button>
    );
  }
  return (
    <>
      <Button variant="primary" size="lg" asChild>
        <AppLink href={publicHref('pricing')}>{t('getStarted')}</AppLink>
      </Button>
      <Button size="lg" asChild>
        <AppLink href={publicHref('login')}>{t('login')}</AppLink>
      </Button>
    </>
  );
}

function Flow() {
  const { t } = useTranslation('public');
  const steps = [
    [t('flowRequest'), t('flowRequestText')],
    [t('flowApprove'), t('flowApproveText')],
    [t('flowReceive'), t('flowReceiveText')],
    [t('flowSell'), t('flowSellText')],
  ] as const;
  return (
    <section id="flow" className="scroll-mt-13 border-line border-y bg-surface">
      <div className={`${SECTION} py-14`}>
        <h2 className={HEADING}>{t('flowTitle')}</h2>
        <ol className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 pos:grid-cols-4">
          {steps.map(([title, text]) => (
            <li key={title} className="border-brand border-t-2 pt-3">
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Features() {
  const { t } = useTranslation('public');
  const entries = [
    [t('feature1'), t('feature1Text')],
    [t('feature2'), t('feature2Text')],
    [t('feature3'), t('feature3Text')],
    [t('feature4'), t('feature4Text')],
    [t('feature5'), t('feature5Text')],
    [t('feature6'), t('feature6Text')],
  ] as const;
  return (
    <section id="features" className={`${SECTION} scroll-mt-13 py-16`}>
      <h2 className={HEADING}>{t('featuresTitle')}</h2>
      <ol className="mt-8 grid sm:grid-cols-2 sm:gap-x-12 pos:grid-cols-3">
        {entries.map(([title, text], index) => (
          <li key={title} className="flex gap-4 border-line border-t py-5">
            <span aria-hidden="true" className="pt-1 font-mono text-ink-3 text-sm">
              {String(index + 1).padStart(2, '0')}
            </span>
            <div>
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Shelf() {
  const { t } = useTranslation('public');
  return (
    <section className="border-line border-t bg-surface">
      <div className={`${SECTION} grid items-center gap-x-16 gap-y-8 py-16 pos:grid-cols-[4fr_7fr]`}>
        <div>
          <h2 className={HEADING}>{t('shelfTitle')}</h2>
          <p className="mt-4 max-w-read text-ink-2 text-lg">{t('shelfText')}</p>
        </div>
        <ShelfSample />
      </div>
    </section>
  );
}

function Counter() {
  const { t } = useTranslation('public');
  const lines = [t('counter1'), t('counter2'), t('counter3'), t('counter4')];
  return (
    <section className={`${SECTION} grid items-center gap-x-16 gap-y-10 py-16 pos:grid-cols-[5fr_6fr]`}>
      <div className="flex justify-center max-pos:order-last">
        <ReceiptSample />
      </div>
      <div>
        <h2 className={HEADING}>{t('counterTitle')}</h2>
        <ol className="mt-6">
          {lines.map((line) => (
            <li key={line} className="border-line border-t py-3 text-lg first:border-t-0">
              {line}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Figures() {
  const { t } = useTranslation('public');
  const figures = [
    ['10000+', t('statMedicines')],
    ['100+', t('statStores')],
    ['24', t('statSupport')],
  ] as const;
  return (
    <section aria-label={t('statsTitle')} className="bg-brand text-on-brand dark:bg-brand-soft dark:text-ink">
      <dl className={`${SECTION} grid gap-8 py-12 sm:grid-cols-3`}>
        {figures.map(([figure, what]) => (
          <div key={what} className="flex flex-col-reverse">
            <dt className="text-lg">{what}</dt>
            <dd className="title text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reviews() {
  const { t } = useTranslation('public');
  const reviews = [
    [t('review1'), t('review1By')],
    [t('review2'), t('review2By')],
    [t('review3'), t('review3By')],
  ] as const;
  return (
    <section className={`${SECTION} py-16`}>
      <h2 className={HEADING}>{t('reviewsTitle')}</h2>
      <div className="mt-8 grid gap-4 pos:grid-cols-3">
        {reviews.map(([words, by]) => (
          <figure
            key={by}
            className="flex flex-col justify-between gap-4 rounded-card border border-line bg-surface p-5"
          >
            <blockquote className="text-lg">{words}</blockquote>
            <figcaption className="text-ink-3 text-sm">{by}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Questions() {
  const { t } = useTranslation('public');
  const questions = [
    [t('faq1'), t('faq1Answer')],
    [t('faq2'), t('faq2Answer')],
    [t('faq3'), t('faq3Answer')],
  ] as const;
  return (
    <section id="questions" className="scroll-mt-13 border-line border-t bg-surface">
      <div className={`${SECTION} grid gap-x-16 gap-y-8 py-16 pos:grid-cols-[1fr_2fr]`}>
        <h2 className={HEADING}>{t('faqTitle')}</h2>
        <div>
          {questions.map(([question, answer], index) => (
            <details key={question} open={index === 0} className="group border-line border-b">
              <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-lg">
                {question}
                <span aria-hidden="true" className="text-ink-3 text-xl leading-none group-open:rotate-45">
                  +
                </span>
              </summary>
              <p className="max-w-read pb-5 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function Closing() {
  const { t } = useTranslation('public');
  return (
    <section className={`${SECTION} flex flex-col items-start gap-4 py-16`}>
      <h2 className={HEADING}>{t('closingTitle')}</h2>
      <p className="max-w-read text-ink-2 text-lg">{t('closingText')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <SignInLinks />
      </div>
    </section>
  );
}
