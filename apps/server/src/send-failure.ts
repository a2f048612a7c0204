import { ERROR_KINDS, type ErrorKind } from '@bhandar/domain/shared';
import type { Response } from 'express';

/** A failure outside the transports, in the shape of the documented paths. */
export function sendFailure(response: Response, code: ErrorKind, message: string, more: { requestId?: string } = {}) {
  response.status(ERROR_KINDS[code].status).json({ success: false, message, code, ...more });
}

/** The error kind of a status; a status without one is bad input. */
export const kindOfStatus = (status: number): ErrorKind =>
  (Object.keys(ERROR_KINDS) as ErrorKind[]).find((kind) => ERROR_KINDS[kind].status === status) ?? 'VALIDATION_FAILED';
