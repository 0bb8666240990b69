import { abortable } from './abortable.ts'

/** Resolves after that many milliseconds. @throws the signal's reason when aborted before */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  abortable(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    return () => clearTimeout(timer)
  })
