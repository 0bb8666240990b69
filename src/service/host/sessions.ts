import { createHash } from 'node:crypto'

/** The account of a browser, with the host's key for the chat service. */
export interface Session {
  readonly userId: number
  readonly email: string
  readonly apiKey: string
  /** `development`: as a demonstration account, without a password. */
  readonly proof?: 'password' | 'development'
}

/** The session at a sign-in provider from which a session came: signing out ends both. */
export interface ProviderSession {
  /** ID of the provider in the settings. */
  readonly provider: string
  readonly idToken: string
}

/** Device and network of a session. */
export interface SessionPlace {
  /** `User-Agent` of the browser. */
  readonly client: string
  /** In the form shown to its owner. */
  readonly network: string
}

/** A session as shown to its owner. */
export interface ListedSession extends Session, SessionPlace {
  /** Public ID of the session; the ID in the cookie cannot be derived from it. */
  readonly name: string
  /** UNIX seconds; null for sessions from releases that did not record it. */
  readonly createdAt: number | null
  /** UNIX seconds. */
  readonly lastUsedAt: number
}

type Awaitable<T> = T | Promise<T>

/** Sessions of browsers: they belong to the host, independent of the chat service. */
export interface SessionStore {
  /** Creates a session. @returns its ID, for the cookie */
  readonly create: (session: Session, place?: SessionPlace, from?: ProviderSession) => Awaitable<string>
  /** Absent if no session comes from a provider. */
  readonly providerSession?: (id: string) => Awaitable<ProviderSession | undefined>
  /** @param place device and network of this request, to be recorded */
  readonly find: (id: string, place?: SessionPlace) => Awaitable<Session | undefined>
  /**
   * The session as this host last found it, if finding it takes time. It can have ended since: what is done for it
   * must have no effect before `find` has confirmed it.
   */
  readonly recall?: (id: string) => Session | undefined
  /** Every active session of a user, the last used first. */
  readonly ofUser: (userId: number) => Awaitable<ListedSession[]>
  /** Deletes a session of the user by its public ID. */
  readonly deleteNamed: (userId: number, name: string) => Awaitable<void>
  /** Replaces the session's key. */
  readonly renewKey: (id: string, apiKey: string) => Awaitable<void>
  readonly delete: (id: string) => Awaitable<void>
  readonly close: () => Awaitable<void>
}

/** Seconds without use after which a session expires. */
export const IDLE_SECONDS = 30 * 24 * 60 * 60
/** Seconds by which the stored time of last use can lag behind. */
export const TOUCH_SECONDS = 5 * 60
/** UTF-16 units of a `User-Agent` that are stored. */
export const LONGEST_CLIENT = 200
export const SESSION_ID_BYTES = 32

export const nowhere: SessionPlace = { client: '', network: '' }

/** What is stored of the ID in the cookie. */
export const digestOf = (id: string): Buffer => createHash('sha256').update(id).digest()

/** A digest of the stored digest, so that showing it does not reveal the stored one. */
export const nameOfDigest = (digest: Uint8Array): string =>
  createHash('sha256').update('session name\n').update(digest).digest('base64url')

/**
 * Returns true if both sessions belong to one account of an external chat service. The address has to match, too,
 * because users of several services may have used this host.
 */
export const isSameAccount = (one: Session, other: Session): boolean =>
  one.userId === other.userId && one.email.toLowerCase() === other.email.toLowerCase()

/** Public ID of the session with this cookie ID. */
export const nameOfSession = (id: string): string => nameOfDigest(digestOf(id))
