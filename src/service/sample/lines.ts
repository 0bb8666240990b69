import { readdirSync, readFileSync } from 'node:fs'
import { repeatableRandom } from './moments.ts'
import { routineLines } from './routine.ts'
import { ScreenplayReader, type Line } from './screenplay.ts'

const plays = new URL('./conversations/', import.meta.url)

const writtenLines = (now: number): Line[] =>
  readdirSync(plays)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name, index) =>
      new ScreenplayReader(now, repeatableRandom(index)).read(readFileSync(new URL(name, plays), 'utf8')),
    )

/** All lines of the sample organization up to `now` (UNIX seconds), in order. */
export const sampleLines = (now: number): Line[] =>
  [...writtenLines(now), ...routineLines(repeatableRandom(404), now)].toSorted(
    (one, other) => one.sentAt - other.sentAt,
  )
