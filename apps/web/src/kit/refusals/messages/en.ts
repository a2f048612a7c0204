export { REFUSALS as messages } from '@bhandar/domain/refusals';
