/*
 * What every page of the app is answered with. Scripts, styles and connections come from this origin alone; HTML gets
 * into the page only through the sanitiser's Trusted Types policy, and of workers the app's own alone is taken.
 */

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src-elem': "'self'",
  'style-src-attr': "'none'",
  'img-src': "'self'",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'dompurify service-worker',
}

export const contentSecurityPolicy: string = Object.entries(policy)
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const { 'x-frame-options': _, ...anywhere } = securityHeaders

/**
 * For the public calendar inside pages of others. Nothing of a member is in reach there: the session's cookie stays away
 * from frames of other sites, and in a frame the app shows nothing but what is public.
 */
export const embeddableHeaders: Readonly<Record<string, string>> = {
  ...anywhere,
  'content-security-policy': contentSecurityPolicy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
}

/** Added where the page came over TLS. */
export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
