/*
 * Test files share modules. A service that nobody stops would go on with its timers, and keep its database in memory,
 * until the last file has ended.
 */

const endings: (() => unknown)[] = []

/** Runs `end` after the last test of the file; the latest one first. */
export function atEndOfFile(end: () => unknown): void {
  endings.push(end)
}

/** Runs and forgets what is to end with the file. */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end()
}
