import { cn, Skeleton } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useKeysBeforeScreen } from '../../kit/scan/early-keys';
import { useSlow } from '../../kit/use-slow';

/** Title, toolbar and rows, the layout of nearly every screen. */
export function ScreenSkeleton({ title }: { title: string }) {
  const { t } = useTranslation('shell');
  const slow = useSlow();
  useKeysBeforeScreen();
  return (
    <div role="status" className={cn('flex flex-col gap-4', !slow && 'invisible')}>
      <span className="sr-only">{t('loadingScreen', { title })}</span>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-9 w-80 max-w-full" />
      <div className="rounded-card border border-line bg-surface p-4">
        <div className="flex flex-col gap-5">
          {['w-2/3', 'w-1/2', 'w-3/4', 'w-1/2', 'w-2/3'].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have a fixed order.
            <Skeleton key={line} className={width} />
          ))}
        </div>
      </div>
    </div>
  );
}
