/** Prefix of the names of caches with the app's files; the build's version follows. */
export const CACHES = 'parley-'
