import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR_S = 31_536_000;

/** CORRECTNESS 1.5: nothing but our own files runs, is framed or is sent to. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler[] {
  const none = ["'none'"];
  const self = ["'self'"];
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: self,
          scriptSrc: self,
          styleSrc: self,
          imgSrc: ["'self'", 'data:'],
          connectSrc: self,
          objectSrc: none,
          baseUri: none,
          frameAncestors: none,
          formAction: self,
        },
      },
      strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_S, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
      next();
    },
  ];
}
