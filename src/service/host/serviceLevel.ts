import * as v from 'valibot'
import { getServerSettings } from '../../protocol/chat/serverSettings.ts'
import type { ServiceLevel } from '../../protocol/host.ts'
import type { ChatBackend } from './backend.ts'

/*
 * The feature level of an external chat service. The host tells it to the app together with the account, so that the
 * app sends nothing from the first request on that the service does not take.
 */

/** Milliseconds for which the service may keep the app waiting; without an answer the app finds out by itself. */
const PATIENCE = 1_500
/** Milliseconds: a service that was updated meanwhile tells its new level in its next answers, too. */
const KEPT = 5 * 60_000
/** Milliseconds until a service that did not answer is asked again. */
const PAUSE = 5_000

/** Zulip servers have names of their own for both fields. */
const settings = v.object({
  zulip_feature_level: v.optional(v.number()),
  service_feature_level: v.optional(v.number()),
  realm_url: v.optional(v.string()),
  /** Former name of `realm_url`. */
  realm_uri: v.optional(v.string()),
})

/** Undefined unless it is an address that a link can lead to. */
function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : undefined
}

export type ReadServiceLevel = () => Promise<ServiceLevel | undefined>

const request = (): Request =>
  new Request(`http://chat.invalid/api/v1${getServerSettings.path}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE),
  })

async function ask(backend: ChatBackend): Promise<ServiceLevel | undefined> {
  try {
    const answer = await backend(request(), { address: '127.0.0.1' })
    const read = v.safeParse(settings, await answer.json())
    if (!answer.ok || !read.success) return undefined
    const { zulip_feature_level: zulip, service_feature_level: own, realm_url, realm_uri } = read.output
    const level = zulip ?? own
    const url = webAddress(realm_url ?? realm_uri)
    return level === undefined
      ? undefined
      : { level, is_zulip: zulip !== undefined, ...(url !== undefined && { url }) }
  } catch {
    return undefined
  }
}

interface Asked {
  readonly answer: ReturnType<typeof ask>
  /** Time at which the answer is asked for again. */
  until: number
}

/** Returns a function that asks the service at most once in a while. */
export function createServiceLevel(backend: ChatBackend, now: () => number = Date.now): ReadServiceLevel {
  let asked: Asked | undefined
  /** A service that is slow or away has the level that it told last. */
  let known: ServiceLevel | undefined
  const renew = async (asking: Pick<Asked, 'until'>): Promise<ServiceLevel | undefined> => {
    const told = await ask(backend)
    asking.until = now() + (told === undefined ? PAUSE : KEPT)
    known = told ?? known
    return known
  }
  return () => {
    if (asked === undefined || now() >= asked.until) {
      const asking = { until: Infinity }
      asked = Object.assign(asking, { answer: renew(asking) })
    }
    return asked.answer
  }
}
