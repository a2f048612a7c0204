import { Button, LogoMark } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../kit/app-link';
import { useDocumentTitle } from '../use-document-title';

export function NotFound({ home = '/' }: { home?: string }) {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('notFound'));
  return (
    <div className="mx-auto flex max-w-form flex-col items-start gap-4 px-4 py-20">
      <LogoMark size={40} />
      <h1 tabIndex={-1} className="title text-3xl">
        {t('notFound')}
      </h1>
      <p className="text-ink-2">{t('notFoundText')}</p>
      <Button variant="primary" asChild>
        <AppLink href={home}>{t('backToHome')}</AppLink>
      </Button>
    </div>
  );
}
