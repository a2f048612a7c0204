export { Toaster as default, toast } from '@bhandar/ui';
