import {
  ActiveSession,
  ApiToken,
  ApiTokenIdInput,
  ChangeOrganisationInput,
  ChangePasswordInput,
  CreateApiTokenInput,
  CreatedApiToken,
  Language,
  OrganisationSettings,
  Profile,
  ProfileInput,
  SessionIdInput,
  StoreIdInput,
  StoreSettings,
  StoreSettingsInput,
  Thresholds,
} from '@bhandar/domain/accounts';
import * as z from 'zod';
import { managerProcedure, ownProcedure, staffProcedure, warehouseProcedure } from '../core/trpc';
import { changePassword } from './recovery/change-password';
import { endOtherSessions, endSession, listSessions } from './sessions/active-sessions';
import {
  getOrganisation,
  getStoreSettings,
  getThresholds,
  updateOrganisation,
  updateStoreSettings,
} from './settings/settings';
import { getProfile, setLanguage, updateProfile } from './staff/profile';
import { createApiToken, listApiTokens, revokeApiToken } from './tokens/api-tokens';

const Message = z.object({ message: z.string() });

/** Procedures for one's own account and for the settings of one's stores. */
export const profileProcedures = {
  getProfile: staffProcedure.output(Profile).query(({ ctx }) => getProfile(ctx)),
  updateProfile: staffProcedure
    .input(ProfileInput)
    .output(Profile)
    .meta({ retry: 'idempotent', changes: ['staff'] })
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  setLanguage: ownProcedure
    .input(z.object({ language: Language }))
    .output(z.object({ language: Language }))
    .meta({ retry: 'idempotent', changes: ['staff'] })
    .mutation(({ ctx, input }) => setLanguage(ctx, input.language)),
  changePassword: ownProcedure
    .meta({ manages: 'passwords' })
    .input(ChangePasswordInput)
    .output(Message)
    .meta({ retry: 'keyed', changes: ['session'] })
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  /** For a caller with a token, which ends; the answer contains the new one. */
  changePasswordWithToken: ownProcedure
    .meta({ manages: 'passwords' })
    .input(ChangePasswordInput)
    .output(Message.extend({ token: z.string().nullable() }))
    .meta({ retry: 'keyed', changes: ['session'] })
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  listSessions: staffProcedure.output(z.array(ActiveSession)).query(({ ctx }) => listSessions(ctx)),
  endSession: ownProcedure
    .meta({ manages: 'sessions' })
    .input(SessionIdInput)
    .output(Message)
    .meta({ retry: 'idempotent', changes: ['session'] })
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: ownProcedure
    .meta({ manages: 'sessions' })
    .output(Message.extend({ ended: z.number() }))
    .meta({ retry: 'idempotent', changes: ['session'] })
    .mutation(({ ctx }) => endOtherSessions(ctx)),

  listApiTokens: staffProcedure.output(z.array(ApiToken)).query(({ ctx }) => listApiTokens(ctx)),
  createApiToken: ownProcedure
    .meta({ manages: 'tokens' })
    .input(CreateApiTokenInput)
    .output(CreatedApiToken)
    .meta({ retry: 'keyed', changes: ['apiToken'] })
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revokeApiToken: ownProcedure
    .meta({ manages: 'tokens' })
    .input(ApiTokenIdInput)
    .output(Message)
    .meta({ retry: 'keyed', changes: ['apiToken'] })
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input)),

  getOrganisation: warehouseProcedure.output(OrganisationSettings).query(({ ctx }) => getOrganisation(ctx)),
  updateOrganisation: warehouseProcedure
    .meta({ manages: 'second factors' })
    .input(ChangeOrganisationInput)
    .output(OrganisationSettings)
    .meta({ retry: 'idempotent', changes: ['organisation'] })
    .mutation(({ ctx, input }) => updateOrganisation(ctx, input)),
  getThresholds: staffProcedure.output(Thresholds).query(({ ctx }) => getThresholds(ctx)),
  getStoreSettings: managerProcedure
    .input(StoreIdInput)
    .output(StoreSettings)
    .query(({ ctx, input }) => getStoreSettings(ctx, input)),
  updateStoreSettings: managerProcedure
    .input(StoreSettingsInput)
    .output(StoreSettings)
    .meta({ retry: 'idempotent', changes: ['store'] })
    .mutation(({ ctx, input }) => updateStoreSettings(ctx, input)),
};
