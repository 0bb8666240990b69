/** Paths below which the names of things may stay: endpoints, but nobody's files and no conversation. */
const interfaces = /^\/(api|calendar\/events)\//

/** How much of a path below them names the endpoint; what follows may name something of a person's. */
const ENDPOINT_DEPTH = 4

const isWord = (segment: string): boolean => /^(v\d|[a-z_]{1,30})$/.test(segment)

/** The path of an address without anything that names a person, a conversation or a file. */
export function anonymousPath(address: string): string {
  const { pathname } = new URL(address)
  const depth = interfaces.test(pathname) ? ENDPOINT_DEPTH : 1
  const segments = pathname.split('/').slice(1)
  return segments.map((segment, index) => `/${index < depth && isWord(segment) ? segment : '…'}`).join('')
}

type Timing = Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>

const SHOWN = 10

/** The latest refused requests of this page, such as `/api/v1/messages: 400`; the same in a row once. */
export function failedRequests(timings: readonly Timing[]): readonly string[] {
  const failed = timings
    .filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ name, responseStatus }) => `${anonymousPath(name)}: ${responseStatus}`)
  return failed.filter((each, index) => each !== failed[index - 1]).slice(-SHOWN)
}
