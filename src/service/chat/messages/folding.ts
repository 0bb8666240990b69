import type { ReportFault } from '../../repeat.ts'
import type { WithDatabase } from '../../database/database.ts'
import { countUnfolded, foldRows } from './store/fold.ts'

/** Milliseconds that one step is to take, so that nobody waits for it. */
const STEP = 4
/** Pauses between steps, as many times as long as the step; milliseconds at least. */
const PAUSE = 5
const LEAST_PAUSE = 20
const FEWEST_MESSAGES = 1
const MOST_MESSAGES = 500

/**
 * Folds the rows of earlier releases' messages (`store/fold.ts`) in small steps while the service runs. A service that
 * is stopped or killed goes on with its next start.
 * @returns a function that stops it
 */
export function startFolding(
  { database }: WithDatabase,
  log: (line: string) => void,
  report: ReportFault,
): () => void {
  const all = countUnfolded(database)
  if (all === 0) return () => undefined
  log(
    `Compacting the read marks of ${all === 1 ? 'a message' : `${all} messages`} from an earlier release. People can use Parley meanwhile.`,
  )
  let timer: NodeJS.Timeout
  let [done, tenth, most] = [0, 0, FEWEST_MESSAGES * 8]
  const plan = (pause: number): void => {
    timer = setTimeout(step, pause).unref()
  }
  const step = (): void => {
    const begun = performance.now()
    let folded: number
    try {
      folded = foldRows(database, most)
    } catch (error) {
      report('folding of earlier messages', error)
      return
    }
    const taken = performance.now() - begun
    done += folded
    most = Math.min(MOST_MESSAGES, Math.max(FEWEST_MESSAGES, Math.round((most * STEP) / Math.max(1, taken))))
    const reached = folded === 0 ? 10 : Math.floor((done * 10) / all)
    if (reached > tenth) log(`Compacted the read marks of ${reached * 10}% of these messages.`)
    tenth = Math.max(tenth, reached)
    if (folded > 0) plan(Math.max(LEAST_PAUSE, PAUSE * taken))
  }
  plan(LEAST_PAUSE)
  return () => clearTimeout(timer)
}
