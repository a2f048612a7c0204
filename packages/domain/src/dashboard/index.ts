export * from './setup-progress';
export { TILE_LISTS, type TileFigure, type TileList } from './tile-lists';
