/** Writes an error that is no refusal to the operator's log; `where` can be the ID in the answer. */
export type ReportFault = (where: string, error: unknown) => void

/**
 * Runs work repeatedly, the first time after `milliseconds`; errors are reported and do not stop it. It does
 * not keep the process running.
 */
export function repeat(
  work: () => void | Promise<void>,
  milliseconds: number,
  report: ReportFault,
): NodeJS.Timeout {
  const guarded = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      report('what is done by the clock', error)
    }
  }
  return setInterval(() => void guarded(), milliseconds).unref()
}
