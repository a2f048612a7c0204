import type { RestRoute } from '../rest/route';

export const accountsRoutes: readonly RestRoute[] = [];
