import type { RestRoute } from '../rest/route';
import { writeOffRoutes } from './write-off-rest';

export const inventoryRoutes: readonly RestRoute[] = [...writeOffRoutes];
