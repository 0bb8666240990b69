import { ApiError } from '../../kernel/api/errors.ts'
import { differences, type Picks } from './picks.ts'

type Differences = ReturnType<typeof differences>

interface Membership {
  /** Makes the service put in and take out. */
  readonly move: (wanted: Differences) => Promise<unknown>
  /** Who or what is in it, as the service has it now. */
  readonly read: () => Promise<readonly number[]>
}

const isSame = (one: Differences, other: Differences): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Makes the service hold what was picked. It refuses as a whole what somebody else did in the same moment: then only
 * the rest is done, if there is any.
 * @throws ApiError when it was refused for another reason
 */
export async function settlePicks(
  picks: Picks,
  stored: readonly number[],
  { move, read }: Membership,
): Promise<void> {
  const wanted = differences(picks, stored)
  try {
    await move(wanted)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const left = differences(picks, await read())
    if (isSame(left, wanted)) throw error
    if (left.add.length + left.remove.length > 0) await move(left)
  }
}
