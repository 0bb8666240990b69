import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { measure } from '../../src/build/budget.ts'
import type { Figure } from './measure.ts'

const root = join(import.meta.dirname, '../..')

/** Measures first loads of the production build. */
export async function sizeFigures(): Promise<readonly Figure[]> {
  execFileSync(process.execPath, [join(root, 'src/build/build.ts'), '--if-stale'], { stdio: 'inherit' })
  return measure(join(root, 'dist')).map(({ budget, bytes }) => ({
    name: `first load of the ${budget.page}, gzip`,
    unit: 'kB',
    ours: bytes / 1000,
    limit: budget.limit,
  }))
}
