import type { RestRoute } from '../../rest/route';

export const importRoutes: readonly RestRoute[] = [];
