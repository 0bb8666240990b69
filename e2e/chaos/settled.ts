/** Milliseconds in which something has to become less: how long all of it takes hangs on how much was left. */
const STANDSTILL = 60_000
/** So many of what is left are named. */
const NAMED = 12
const LOOK = 100

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until nothing is left that `missing` names. @throws with the rest when it stands still */
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
