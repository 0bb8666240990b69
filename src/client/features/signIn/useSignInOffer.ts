import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { listDevelopmentUsers } from '../../../protocol/chat/users.ts'
import type { ReplyOf } from '../../../protocol/endpoint.ts'
import { offerReply, type AccountPage, type OfferReply } from '../../../protocol/reception.ts'
import { createApi } from '../../kernel/api/call.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { SentRequests } from '../../kernel/api/sent.ts'
import { takeOffer } from '../../kernel/headStart.ts'
import { callHost } from '../../kernel/hostCall.ts'
import { ownIcon } from './ownIcon.ts'
import type { SampleAccount } from './SampleAccounts.tsx'

/** The content of the sign-in page: the organization, and in a demonstration its accounts. */
export interface SignInOffer {
  /** `late`: there is no answer yet, and people should not wait for it. `set-up`: there is no organization yet. */
  readonly state: 'loading' | 'late' | 'unreachable' | 'ready' | 'set-up'
  readonly organisation: string
  readonly description: string
  /** Address of the organization's own icon; empty: it has none. */
  readonly icon: string
  readonly samples: readonly SampleAccount[]
  readonly canResetPassword: boolean
  readonly canSignUp: boolean
  /** Some channels can be read without an account. */
  readonly canVisit: boolean
  /** Passwords are taken; else providers, or pages elsewhere, are the only way. */
  readonly takesPasswords: boolean
  readonly providers: OfferReply['providers']
  readonly setUpCode: OfferReply['set_up_code']
  /** How people sign in to a chat server elsewhere; undefined for the one of this site. */
  readonly elsewhere: SignInElsewhere | undefined
}

export interface SignInElsewhere {
  readonly page: AccountPage
  /** Names of ways to sign in that end at the server's own pages. */
  readonly otherWays: readonly string[]
}

const RETRY_AFTER = 5_000
/** Milliseconds after which the form shows without an answer, which will then move it. */
const LATE_AFTER = 1_000
const otherWay = v.object({ display_name: v.string() })

type Call = ReturnType<typeof createApi>
type DevelopmentUser = ReplyOf<typeof listDevelopmentUsers>['direct_users'][number]

async function readSamples(api: Call, signal: AbortSignal): Promise<readonly DevelopmentUser[]> {
  try {
    const { direct_admins, direct_users } = await api(listDevelopmentUsers, {}, { signal })
    return [...direct_admins, ...direct_users]
  } catch (error) {
    if (error instanceof ApiError) return [] // There is no demonstration.
    throw error
  }
}

/** The people of this organization, those who may most first. */
export const samplesOf = (listed: readonly DevelopmentUser[], realmUrl: string): readonly SampleAccount[] =>
  listed
    .filter(({ realm_url: url }) => url === undefined || realmUrl === '' || url === realmUrl)
    .toSorted((a, b) => (a.role ?? 0) - (b.role ?? 0))

async function readService(
  api: Call,
  signal: AbortSignal,
): Promise<
  Pick<SignInOffer, 'organisation' | 'description' | 'icon' | 'samples' | 'canVisit' | 'takesPasswords'> &
    Omit<SignInElsewhere, 'page'>
> {
  const settings = await api(getServerSettings, {}, { signal })
  // Only a demonstration lists its people: another server refuses, which every visit's console would show as an error.
  const listed = settings.authentication_methods['dev'] === true ? await readSamples(api, signal) : []
  return {
    organisation: settings.realm_name || 'Parley',
    description: settings.realm_description,
    icon: ownIcon(settings.realm_icon),
    canVisit: settings.realm_web_public_access_enabled,
    takesPasswords: settings.email_auth_enabled,
    otherWays: settings.external_authentication_methods
      .filter((way) => v.is(otherWay, way))
      .map((way) => way.display_name),
    samples: samplesOf(listed, settings.realm_url),
  }
}

/** Other servers describe the organization in HTML. */
async function textOfHtml(html: string): Promise<string> {
  const { plainTextOf } = await import('../../../markdown/plainText.ts')
  return plainTextOf(html)
}

async function readOffer(signal: AbortSignal): Promise<SignInOffer> {
  const sent = new SentRequests(takeOffer())
  const service = readService(createApi({ sent }), signal)
  // Before set-up the service does not answer, and its answer isn't needed.
  service.catch(() => undefined)
  const host = await callHost('GET', '/offer', offerReply, {
    signal,
    sent: sent.take('GET', '/session/offer', undefined),
  })
  if (host.set_up === 'needed') return { ...NOTHING_YET, state: 'set-up', setUpCode: host.set_up_code }
  const { otherWays, ...shown } = await service
  const page = host.account_page
  return {
    ...NOTHING_YET,
    ...shown,
    ...(page && {
      elsewhere: { page, otherWays },
      description: await textOfHtml(shown.description),
    }),
    state: 'ready',
    canResetPassword: host.password_reset,
    canSignUp: host.sign_up !== 'closed',
    providers: host.providers,
  }
}

const NOTHING_YET: SignInOffer = {
  state: 'loading',
  organisation: 'Parley',
  description: '',
  icon: '',
  samples: [],
  canResetPassword: false,
  canSignUp: false,
  canVisit: false,
  takesPasswords: true,
  providers: [],
  setUpCode: 'asked',
  elsewhere: undefined,
}

/**
 * Requests the offer, and repeats the request until there is an answer. `onWait` gets a function that ends a
 * wait early.
 */
async function keepAsking(
  signal: AbortSignal,
  show: (offer: SignInOffer) => void,
  onWait: (wake: () => void) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      show(await readOffer(signal))
      return
    } catch {
      if (signal.aborted) return
      show({ ...NOTHING_YET, state: 'unreachable' })
    }
    await new Promise<void>((resolve) => {
      setTimeout(resolve, RETRY_AFTER)
      onWait(resolve)
    })
  }
}

/** Asks until the service answers; `retry` asks immediately. */
export function useSignInOffer(): SignInOffer & { readonly retry: () => void } {
  const [offer, setOffer] = useState(NOTHING_YET)
  const wake = useRef<() => void>(undefined)
  useEffect(() => {
    const ended = new AbortController()
    const showLate = (): void =>
      setOffer((offer) => (offer === NOTHING_YET ? { ...offer, state: 'late' } : offer))
    const late = setTimeout(showLate, LATE_AFTER)
    void keepAsking(ended.signal, setOffer, (end) => {
      wake.current = end
    })
    return () => {
      clearTimeout(late)
      ended.abort()
    }
  }, [])
  return { ...offer, retry: () => wake.current?.() }
}
