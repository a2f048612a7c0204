import { Badge, LabelTag, Logo, StripMeter } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, LanguageLinks } from '../../kit';
import { formatCount } from '../../lib/format';
import { publicHref } from '../../public-screens';

export interface AccountShellProps {
  title: string;
  description: string;
  /** `wide` for two-column forms. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
  /** Links to the other account screens. */
  footer: ReactNode;
}

const WIDTHS = { narrow: 'max-w-[400px]', wide: 'max-w-form' } as const;

/** The layout of all account screens: a picture of the ledger beside the form, on phones a strip above it. */
export function AccountShell({ title, description, width = 'narrow', children, footer }: AccountShellProps) {
  return (
    <div className="flex min-h-dvh flex-col pos:grid pos:grid-cols-[minmax(360px,5fr)_7fr]">
      <LedgerPanel />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col px-5 py-8 outline-none! sm:px-10 pos:py-12">
        <div className={`m-auto flex w-full flex-col gap-6 ${WIDTHS[width]}`}>
          <header className="flex flex-col gap-1.5">
            <h1 tabIndex={-1} className="title text-3xl">
              {title}
            </h1>
            <p className="text-ink-2">{description}</p>
          </header>
          {children}
          <footer className="flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-5 text-ink-2">{footer}</footer>
        </div>
      </main>
    </div>
  );
}

function LedgerPanel() {
  const { t } = useTranslation('accounts');
  return (
    <div className="flex bg-brand-soft max-pos:h-14 max-pos:items-center max-pos:px-5 pos:sticky pos:top-0 pos:h-dvh pos:flex-col pos:justify-between pos:p-10">
      <AppLink href={publicHref('landing')} className="rounded-tag" aria-label="Bhandar">
        <Logo />
      </AppLink>
      <div className="flex flex-col gap-8 max-pos:hidden">
        <p className="title max-w-[16ch] text-4xl">{t('panelTitle')}</p>
        <LedgerLines />
      </div>
      <LanguageLinks className="-ml-2 max-pos:-mr-2 max-pos:ml-auto" />
    </div>
  );
}

/** A picture of three stock ledger lines. */
function LedgerLines() {
  const { t } = useTranslation('accounts');
  return (
    <ul
      aria-hidden="true"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface text-base"
    >
      <Line name="Napa" tag="500 mg" value={1284} target={1600} badge={<Badge tone="warning">{t('panelAsk')}</Badge>} />
      <Line name="Seclo" tag="20 mg" value={96} target={300} badge={<Badge tone="ok">{t('panelApprove')}</Badge>} />
      <Line name="Fexo" tag="120 mg" value={412} target={480} badge={<Badge tone="brand">{t('panelSell')}</Badge>} />
    </ul>
  );
}

function Line(props: { name: string; tag: string; value: number; target: number; badge: ReactNode }) {
  const { name, tag, value, target, badge } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3">
      <span className="min-w-0 flex-1 basis-36 whitespace-nowrap">
        <span className="mr-2 font-medium">{name}</span>
        <LabelTag>{tag}</LabelTag>
      </span>
      <StripMeter value={value} target={target}>
        <span className="inline-block min-w-[5ch]">{formatCount(value)}</span>
      </StripMeter>
      <span className="w-20 text-right">{badge}</span>
    </li>
  );
}
