/**
 * So long a person whom an admin added or moved is no second person beside that admin: such a person could be made up.
 */
export const PLACEMENT_WAIT_DAYS = 30;
