import {
  ActiveSession,
  ApiToken,
  ApiTokenIdInput,
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
import { managerProcedure, ownProcedure, staffProcedure, warehouseProcedure } from '../trpc';
import { endOtherSessions, endSession, listSessions } from './active-sessions';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens';
import { changePassword } from './change-password';
import { getProfile, setLanguage, updateProfile } from './profile';
import { getOrganisation, getStoreSettings, getThresholds, updateOrganisation, updateStoreSettings } from './settings';

const Message = z.object({ message: z.string() });

/** One's own account, and the settings of the places one runs. */
export const profileProcedures = {
  getProfile: staffProcedure.output(Profile).query(({ ctx }) => getProfile(ctx)),
  updateProfile: staffProcedure
    .input(ProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  setLanguage: ownProcedure
    .input(z.object({ language: Language }))
    .output(z.object({ language: Language }))
    .mutation(({ ctx, input }) => setLanguage(ctx, input.language)),
  changePassword: ownProcedure
    .input(ChangePasswordInput)
    .output(Message)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  /** For a caller with a token, which ends: the answer holds the new one. */
  changePasswordWithToken: ownProcedure
    .input(ChangePasswordInput)
    .output(Message.extend({ token: z.string().nullable() }))
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  listSessions: staffProcedure.output(z.array(ActiveSession)).query(({ ctx }) => listSessions(ctx)),
  endSession: ownProcedure
    .input(SessionIdInput)
    .output(Message)
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: ownProcedure
    .output(Message.extend({ ended: z.number() }))
    .mutation(({ ctx }) => endOtherSessions(ctx)),

  listApiTokens: staffProcedure.output(z.array(ApiToken)).query(({ ctx }) => listApiTokens(ctx)),
  createApiToken: ownProcedure
    .input(CreateApiTokenInput)
    .output(CreatedApiToken)
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revokeApiToken: ownProcedure
    .input(ApiTokenIdInput)
    .output(Message)
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input)),

  getOrganisation: warehouseProcedure.output(OrganisationSettings).query(({ ctx }) => getOrganisation(ctx)),
  updateOrganisation: warehouseProcedure
    .input(OrganisationSettings)
    .output(OrganisationSettings)
    .mutation(({ ctx, input }) => updateOrganisation(ctx, input)),
  getThresholds: staffProcedure.output(Thresholds).query(({ ctx }) => getThresholds(ctx)),
  getStoreSettings: managerProcedure
    .input(StoreIdInput)
    .output(StoreSettings)
    .query(({ ctx, input }) => getStoreSettings(ctx, input)),
  updateStoreSettings: managerProcedure
    .input(StoreSettingsInput)
    .output(StoreSettings)
    .mutation(({ ctx, input }) => updateStoreSettings(ctx, input)),
};
