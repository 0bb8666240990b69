import { createHash } from 'node:crypto'

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
  // The embedded calendar in its preview: no other page of this host can be framed.
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'dompurify service-worker',
}

const written = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

export const contentSecurityPolicy: string = written(policy)

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Headers of scripts, styles and fonts. They are no documents: the page's own headers govern them, and all others would
 * come again with each of the files for which a first load waits.
 */
export const partHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** The contents of the document's elements of this name that have no attributes, as sources of a policy. */
const digestsOf = (document: string, name: 'script' | 'style'): readonly string[] =>
  [...document.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )

/**
 * Headers of the app's document, which has the scripts and styles of the first paint in itself (src/build/document.ts):
 * the policy allows exactly these.
 */
export const documentHeaders = (document: string): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'content-security-policy': written({
    ...policy,
    'script-src': [policy['script-src'], ...digestsOf(document, 'script')].join(' '),
    'style-src-elem': [policy['style-src-elem'], ...digestsOf(document, 'style')].join(' '),
  }),
})

const { 'x-frame-options': _, 'cross-origin-opener-policy': __, ...anywhere } = securityHeaders

/**
 * Headers of the calendar embedded in other websites' pages, which alone can be framed by others. It runs no script and
 * loads nothing but its style sheet, and its icon where it is opened by itself.
 */
export const embedHeaders: Readonly<Record<string, string>> = {
  ...anywhere,
  'content-security-policy': written({
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': '*',
  }),
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Headers of the page that shows the interfaces. Its viewer writes styles into its elements, some of
 * which depend on the document, and draws arrows from data addresses. Its HTML goes through the policy of its library,
 * and `default` lets a few fixed texts through (public/api/api.js). No other page allows this, and this one runs
 * nothing of the app: scripts are of this origin alone, and none is written into the page.
 */
export const viewerHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-security-policy': written({
    ...policy,
    'style-src-elem': "'self' 'unsafe-inline'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'media-src': "'none'",
    'manifest-src': "'none'",
    'worker-src': "'none'",
    'trusted-types': 'lit-html default',
  }),
}

/** Added to pages served over TLS. */
export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
