import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGE_NAMES } from '../lib/i18n/language';

/** English · বাংলা · हिन्दी side by side, for pages before sign-in. */
export function LanguageLinks({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('shell');
  return (
    <nav aria-label={t('language')} className={cn('flex flex-wrap items-center gap-x-1', className)}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={i18n.language === language || undefined}
          onClick={() => void chooseLanguage(language)}
          className="language-name rounded-tag px-2 py-1 text-ink-2 text-sm hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-brand-ink touch:min-h-11"
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </nav>
  );
}
