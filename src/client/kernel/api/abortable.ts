/**
 * A promise that `begin` resolves and the signal rejects, with its reason. `begin` returns how to clean up, which is
 * done either way.
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
