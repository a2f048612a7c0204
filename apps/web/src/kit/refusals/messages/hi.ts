export { messages } from '@bhandar/domain/refusals/hi';
