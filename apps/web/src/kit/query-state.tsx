import { cn, Skeleton } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure, useSlow } from './table/data-empty-state';

export interface QueryStateProps<Data> {
  /** A tRPC query. */
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
  /** The documented loading text; spoken while the skeleton stands. */
  loadingText?: string;
  /** Title of the failure, where the spec words it. */
  failedText?: string;
  /** Drawn like what will stand there; three lines by default. */
  skeleton?: ReactNode;
}

/** One thing that loads: its skeleton, its failure with Retry, or the thing. Old data outlives a failed refresh. */
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
