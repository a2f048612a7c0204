import { cn } from '../cn';

export interface SkeletonProps {
  className?: string;
}

/** A static placeholder without shimmer. The page announces the loading once. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={cn('block h-4 rounded-tag bg-hover', className)} />;
}
