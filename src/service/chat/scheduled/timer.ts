import type { ChatContext } from '../context.ts'
import type { Report } from '../http/answers.ts'
import { deliverDue } from './deliver.ts'

/**
 * How often to look: times are whole seconds. Looking costs two reads of an index, and goes by the clock on the wall,
 * which jumps when a machine has slept.
 */
const LOOK_MILLISECONDS = 1000

/** Sends what is due, from now on until the returned function is called. */
export function startDelivery(context: ChatContext, report: Report): () => void {
  const timer = setInterval(() => {
    try {
      deliverDue(context, report)
    } catch (error) {
      report('delivery of what is due', error)
    }
  }, LOOK_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}
