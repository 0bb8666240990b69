import type { Plugin } from 'vite'

/*
 * TanStack Query always brings the code for mutations and for infinite queries, which the app does not use (the linter
 * refuses their imports): the outbox and the features send changes, and windows hold their pages. No first load has to
 * carry it.
 */
const REPLACEMENTS = {
  // The client of the queries empties its cache of mutations, and continues those that waited for the network.
  'mutationCache.js': `export class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve() } }`,
  // Queries ask it only if they are of infinite type.
  'infiniteQueryBehavior.js': `
    export const infiniteQueryBehavior = () => undefined
    export const hasNextPage = () => false
    export const hasPreviousPage = () => false
  `,
} as const

const FILE = /@tanstack\/query-core\/build\/modern\/(mutationCache|infiniteQueryBehavior)\.js$/

/** Vite plugin for the build: leaves out parts of libraries that they always import and the app never uses. */
export const withoutUnusedParts = (): Plugin => ({
  name: 'parley:unused',
  apply: 'build',
  load(id) {
    const [, part] = FILE.exec(id.replaceAll('\\', '/')) ?? []
    return part === undefined ? undefined : REPLACEMENTS[`${part}.js` as keyof typeof REPLACEMENTS]
  },
})
