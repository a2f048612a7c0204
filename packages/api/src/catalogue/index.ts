export { listProducts } from './list-products';
