import { ApiError } from '../../kernel/api/errors.ts'
import { differences, type Picks } from './picks.ts'

type Differences = ReturnType<typeof differences>

interface Membership {
  /** Makes the service add and remove. */
  readonly move: (wanted: Differences) => Promise<unknown>
  /** Reads the stored IDs from the service. */
  readonly read: () => Promise<readonly number[]>
}

const isSame = (one: Differences, other: Differences): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Makes the service store the picks. The service refuses a whole request if another person has just made one
 * of its changes: then only the remaining changes are sent, if any.
 * @throws ApiError when the service refuses for another reason
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
