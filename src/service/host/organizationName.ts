import * as v from 'valibot'
import { getServerSettings } from '../../protocol/chat/serverSettings.ts'
import type { ChatContext } from '../chat/context.ts'
import { isSetUpNeeded } from '../chat/setUp.ts'
import { organisationSettings } from '../chat/realm/settings.ts'
import type { ChatBackend } from './backend.ts'

/*
 * The name of the organization, for documents that the host sends to people without an account: they cannot ask the chat
 * for it.
 */

/** Returns the name as it is known; undefined until it is. Waits for nothing. */
export type OrganizationName = () => string | undefined

/** Milliseconds for which an external service can take to answer. */
const PATIENCE = 10_000
/** Milliseconds: a new name is known within a minute. */
const PERIOD = 45_000
/** Longer ones are no names. */
const LONGEST = 200

const settings = v.object({
  realm_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST)),
})

/** The embedded service's; undefined before its organization is set up. */
export function ownName(context: ChatContext): OrganizationName {
  let known: string | undefined
  return () => {
    try {
      if (known !== undefined || !isSetUpNeeded(context)) known = organisationSettings(context).name
    } catch {
      // The database is being replaced by an import, or closed.
    }
    return known
  }
}

async function ask(backend: ChatBackend): Promise<string | undefined> {
  const url = `http://chat.invalid/api/v1${getServerSettings.path}`
  const request = new Request(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE),
  })
  try {
    const answer = await backend(request, { address: '127.0.0.1' })
    const read = v.safeParse(settings, await answer.json())
    return answer.ok && read.success ? read.output.realm_name : undefined
  } catch {
    return undefined
  }
}

export interface NameElsewhere {
  readonly read: OrganizationName
  readonly stop: () => void
}

/** An external service's: the one that it told last. It is asked by the clock, so that no document waits for it. */
export function nameElsewhere(backend: ChatBackend): NameElsewhere {
  let known: string | undefined
  let isAsking = false
  const renew = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    known = (await ask(backend)) ?? known
    isAsking = false
  }
  void renew()
  const timer = setInterval(() => void renew(), PERIOD).unref()
  return { read: () => known, stop: () => clearInterval(timer) }
}
