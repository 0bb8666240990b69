/** Milliseconds that everything may take to settle. */
const HEALING = 60_000
const LOOK = 100

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until nothing is left that `missing` names. @throws with the rest when it takes too long */
export async function settled(
  missing: () => readonly string[] | Promise<readonly string[]>,
  look = LOOK,
): Promise<void> {
  const deadline = Date.now() + HEALING
  for (;;) {
    const left = await missing()
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error(`Still after ${HEALING} ms: ${left.join('; ')}`)
    await pause(look)
  }
}
