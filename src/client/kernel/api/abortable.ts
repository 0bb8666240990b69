/**
 * Returns a promise that `begin` resolves and the signal rejects, with its reason. `begin` returns a cleanup
 * function, which runs in both cases.
 */
export function abortable(
  signal: AbortSignal | undefined,
  begin: (resolve: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const abort = (): void => {
      cleanUp()
      reject(signal?.reason)
    }
    const cleanUp = begin(() => {
      signal?.removeEventListener('abort', abort)
      cleanUp()
      resolve()
    })
    signal?.addEventListener('abort', abort, { once: true })
  })
}
