import { FORMER_PROCEDURES } from '@bhandar/api';
import type { RequestHandler } from 'express';

/** Answers calls by former names, also in batches, as if they used the present ones. */
export const takeFormerNames: RequestHandler = (request, _response, next) => {
  const end = request.url.indexOf('?');
  const path = end === -1 ? request.url : request.url.slice(0, end);
  const names = path.slice(1).split(/,|%2C/i);
  if (names.some((name) => FORMER_PROCEDURES.has(name))) {
    const present = names.map((name) => FORMER_PROCEDURES.get(name) ?? name).join(',');
    request.url = `/${present}${end === -1 ? '' : request.url.slice(end)}`;
  }
  next();
};
