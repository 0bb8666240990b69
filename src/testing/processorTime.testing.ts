/*
 * Measures cost in tests. Wall-clock time means nothing on a busy machine, and even processor time is longer
 * there: only a comparison with other work of the same moment has meaning.
 */

const TRIES = 5

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Milliseconds of this thread's processor time for the work. */
export function threadTime(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  return milliseconds(process.threadCpuUsage(begun))
}

/** Milliseconds of processor time, of all threads together, for the work. */
export async function processTime(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  return milliseconds(process.cpuUsage(begun))
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * The ratio of the work's cost to the cost of harmless work, by the medians of a few measurements of both. A
 * single measurement is enough if it shows no more than `enough`.
 */
export async function costBeside(
  measure: (isHarmless: boolean) => number | Promise<number>,
  enough: number,
): Promise<number> {
  const harmless: number[] = []
  const suspicious: number[] = []
  let ratio = Infinity
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    harmless.push(await measure(true))
    suspicious.push(await measure(false))
    ratio = median(suspicious) / Math.max(median(harmless), 1)
    if (ratio <= enough) return ratio
  }
  return ratio
}
