import { cn, Skeleton } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from './table/data-empty-state';
import { useSlow } from './use-slow';

export interface QueryStateProps<Data> {
  /** A tRPC query. */
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
  /** The documented loading text, read out while the skeleton shows. */
  loadingText?: string;
  /** The error title, where the spec quotes one. */
  failedText?: string;
  /** Same layout as the loaded content; three lines by default. */
  skeleton?: ReactNode;
}

/** Shows a query's skeleton, its error with Retry, or its data. Old data stays visible when a refresh fails. */
export function QueryState<Data>({ query, children, loadingText, failedText, skeleton }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <LoadFailure error={query.error} retry={query.refetch} {...(failedText ? { title: failedText } : {})} />;
  }
  return <Waiting {...(loadingText ? { text: loadingText } : {})}>{skeleton}</Waiting>;
}

function Waiting({ text, children }: { text?: string; children: ReactNode }) {
  const { t } = useTranslation('kit');
  const slow = useSlow();
  return (
    <div role="status" className={cn(!slow && 'invisible')}>
      <span className="sr-only">{text ?? t('loading')}</span>
      {children ?? (
        <div className="flex flex-col gap-3">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </div>
  );
}
