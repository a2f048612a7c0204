export { ConfirmDialog as default } from '@bhandar/ui';
