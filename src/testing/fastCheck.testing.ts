import { configureGlobal } from 'fast-check'

/**
 * Seeds the random values of tests, the same in every run, so that a run can be repeated. `SEED=7 npx vitest
 * run …` draws others; a property that fails prints the seed and the path to its counterexample. Tests in a
 * browser know no `SEED`.
 */
export const SEED = Number((typeof process === 'undefined' ? undefined : process.env['SEED']) ?? 20_260_304)

configureGlobal({ seed: SEED })

export * from 'fast-check'
