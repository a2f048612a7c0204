export { messages } from '@bhandar/domain/refusals/bn';
