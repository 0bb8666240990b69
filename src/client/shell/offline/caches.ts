/** How the names begin under which the worker keeps the app's files; the build's version follows. */
export const CACHES = 'parley-'
