import type * as z from 'zod';
import { CurrentPasswordIfAsked } from '../sessions/current-password';
import { OrganisationSettings } from './settings';

/** Saving asks for the own password where it no longer requires a second factor of somebody. */
export const ChangeOrganisationInput = OrganisationSettings.safeExtend({ currentPassword: CurrentPasswordIfAsked });
export type ChangeOrganisationInput = z.output<typeof ChangeOrganisationInput>;
