/** Told of faults in work that nobody waits for. */
export type ReportFault = (where: string, error: unknown) => void

/**
 * Does it again and again, a first time after `milliseconds`; a fault is reported and ends nothing. The process may end
 * all the same.
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
