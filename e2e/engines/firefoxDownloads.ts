/*
 * Files that a script of a page saves, in Firefox ESR: its events for them name no navigation, and Playwright passes over
 * a download without an ID.
 */

const BEGIN = 'browsingContext.downloadWillBegin'
const END = 'browsingContext.downloadEnd'

/** An event of WebDriver BiDi, with the parameters of those that matter here. */
interface DownloadEvent {
  readonly method?: string
  readonly params: { readonly url: string; readonly navigation?: string | null; readonly download?: string }
}

/** Returns a function that gives the downloads in messages of Firefox an ID if they lack one. */
export function namedDownloads(): (message: string) => string {
  const ids = new Map<string, string>()
  return (message) => {
    if (!message.includes(BEGIN) && !message.includes(END)) return message
    const event = JSON.parse(message) as DownloadEvent
    const { method, params } = event
    if ((method !== BEGIN && method !== END) || params.navigation || params.download) return message
    const id = ids.get(params.url) ?? crypto.randomUUID()
    if (method === BEGIN) ids.set(params.url, id)
    else ids.delete(params.url)
    return JSON.stringify({ ...event, params: { ...params, download: id } })
  }
}
