import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the folder in which the services of a test run store their files. */
    testFiles: string
  }
}

/**
 * Makes one folder for all test files of a run, because they share modules: none of them may delete it before
 * the next.
 * @returns the function that removes it
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  project.provide('testFiles', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
