/*
 * Headers of every page of the app. Scripts, styles and connections must be of this origin; HTML enters the
 * page only through the sanitizer's Trusted Types policy, and only the app's own worker can run.
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
 * Headers of the public calendar embedded in other sites' pages. It exposes no member's data: browsers do not
 * send the session's cookie to frames in other sites, and in a frame the app shows only public data.
 */
export const embeddableHeaders: Readonly<Record<string, string>> = {
  ...anywhere,
  'content-security-policy': contentSecurityPolicy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
}

/** Added to pages served over TLS. */
export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
