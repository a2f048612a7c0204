export { candidatesOf } from './candidate-repository';
