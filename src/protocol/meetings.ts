/* Meetings: a page of another service, whose address a client makes up from a pattern. */

/** Where the name of a meeting goes in the pattern of its address. */
export const MEETING_NAME = '{name}'

/** Numbers of `realm_video_chat_provider`. */
export const NO_PROVIDER = 0
export const JITSI = 1

/**
 * Returns true for an address of the web with `{name}` once, not in its host. Characters that would end a link in a
 * message are not allowed.
 */
export function isMeetingPattern(text: string): boolean {
  const [before = '', after, ...more] = text.split(MEETING_NAME)
  const url = URL.parse(`${before}name${after}`)
  return (
    after !== undefined &&
    more.length === 0 &&
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    /^https?:\/\/[^/?#]+[/?#]/i.test(before) &&
    /^[^\s()[\]<>{}"'`\\|^]*$/.test(before + after) &&
    !/^https?:\/\/[^/?#]*@/i.test(before)
  )
}

/**
 * Returns the server of a pattern that ends in `/{name}`, as clients of Jitsi Meet put their addresses together; null for
 * every other pattern.
 */
export const jitsiServerOf = (pattern: string | undefined): string | null =>
  pattern?.endsWith(`/${MEETING_NAME}`) === true ? pattern.slice(0, -MEETING_NAME.length - 1) : null

/** The pattern of a Jitsi server's addresses. */
export const jitsiPattern = (server: string): string => `${server.replace(/\/+$/, '')}/${MEETING_NAME}`
