/** Paths of endpoints, whose names are safe to show; all other paths can name files or conversations. */
const interfaces = /^\/(api|calendar\/events)\//

/** Number of leading segments that name the endpoint; later ones can contain private names. */
const ENDPOINT_DEPTH = 4

const isWord = (segment: string): boolean => /^(v\d|[a-z_]{1,30})$/.test(segment)

/** Returns the path of an address without names of people, conversations or files. */
export function anonymousPath(address: string): string {
  const { pathname } = new URL(address)
  const depth = interfaces.test(pathname) ? ENDPOINT_DEPTH : 1
  const segments = pathname.split('/').slice(1)
  return segments.map((segment, index) => `/${index < depth && isWord(segment) ? segment : '…'}`).join('')
}

type Timing = Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>

const SHOWN = 10

/**
 * Returns the latest refused requests of this page, such as `/api/v1/messages: 400`; repeats in a row count
 * once.
 */
export function failedRequests(timings: readonly Timing[]): readonly string[] {
  const failed = timings
    .filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ name, responseStatus }) => `${anonymousPath(name)}: ${responseStatus}`)
  return failed.filter((each, index) => each !== failed[index - 1]).slice(-SHOWN)
}
