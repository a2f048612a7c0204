import { cn } from '../cn';

export interface SkeletonProps {
  className?: string;
}

/** One quiet block in the place of what will stand there; it does not shimmer. The page says once what is loading. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={cn('block h-4 rounded-tag bg-hover', className)} />;
}
