import { useEffect, useState } from 'react'
import { ApiError } from '../../kernel/api/errors.ts'

/** The state of a link from a mail; `T` is the host's answer about it. */
export type LinkState<T> =
  | { readonly state: 'loading' | 'gone' | 'unreachable' }
  | { readonly state: 'valid'; readonly content: T }

/** Asks the host about the token. `read` must be the same function in every render. */
export function useLink<T>(
  token: string,
  read: (token: string, options: { signal: AbortSignal }) => Promise<T>,
): LinkState<T> {
  const [link, setLink] = useState<LinkState<T>>({ state: 'loading' })
  useEffect(() => {
    const ended = new AbortController()
    const ask = async (): Promise<LinkState<T>> => {
      try {
        return { state: 'valid', content: await read(token, { signal: ended.signal }) }
      } catch (error) {
        return { state: error instanceof ApiError && error.status === 404 ? 'gone' : 'unreachable' }
      }
    }
    void ask().then((answer) => (ended.signal.aborted ? undefined : setLink(answer)))
    return () => ended.abort()
  }, [token, read])
  return link
}
