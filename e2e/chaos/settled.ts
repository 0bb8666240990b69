/** Milliseconds within which the rest must shrink: the time for all of it depends on how much was left. */
const STANDSTILL = 60_000
/** Number of remaining items that the error names. */
const NAMED = 12
const LOOK = 100

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until `missing` names nothing. @throws Error that names the rest if it stops shrinking */
export async function settled(
  missing: () => readonly string[] | Promise<readonly string[]>,
  look = LOOK,
): Promise<void> {
  let [fewest, since] = [Infinity, Date.now()]
  for (;;) {
    const left = await missing()
    if (left.length === 0) return
    if (left.length < fewest) [fewest, since] = [left.length, Date.now()]
    if (Date.now() - since > STANDSTILL) {
      throw new Error(`${left.length} left for ${STANDSTILL} ms: ${left.slice(0, NAMED).join('; ')}`)
    }
    await pause(look)
  }
}
