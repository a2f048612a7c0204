export { TILE_LISTS, type TileFigure, type TileList } from './tile-lists';
export * from './setup-progress';
