import { type ClassValue, clsx } from 'clsx';

/** Joins class names. It does not merge conflicting Tailwind classes: components leave room for `className` instead. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
