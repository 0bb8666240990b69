import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { endOtherKeys, getOwnKeys, type OwnKey } from '../../../../protocol/chat/ownKeys.ts'
import { sessionsReply, type HostSession } from '../../../../protocol/hostSessions.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { refetch } from '../../../kernel/entry.ts'
import { callHost } from '../../../kernel/hostCall.ts'
import type { Session } from '../../../kernel/session.ts'

const PATH = '/all'
const nothing = v.object({})

/** The reader's sessions, and the programs that act as the reader. */
export interface Access {
  readonly browsers: readonly HostSession[]
  /** Keys of programs; undefined if the chat service doesn't list them. */
  readonly programs: readonly OwnKey[] | undefined
}

const accessKey = ['access'] as const

async function readPrograms(session: Session, signal: AbortSignal): Promise<OwnKey[] | undefined> {
  try {
    const { keys } = await session.api(getOwnKeys, {}, { signal })
    // The host lists browsers in more detail; the key of this request is this browser's.
    return keys.filter(({ holder, is_current }) => holder === 'program' && !is_current)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export const accessQuery = (session: Session) =>
  queryOptions({
    queryKey: accessKey,
    queryFn: async ({ signal }): Promise<Access> => {
      const [{ sessions }, programs] = await Promise.all([
        callHost('GET', PATH, sessionsReply, { signal }),
        readPrograms(session, signal),
      ])
      const browsers = sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
      return { browsers, programs }
    },
    // No event reports changes in other browsers: each visit reads again.
    staleTime: 0,
  })

export const refetchAccess = (session: Session): Promise<void> => refetch(session, accessKey)

/**
 * Ends the session of another browser; a session that has ended already is no failure. @throws ApiError,
 * NetworkError
 */
export async function endBrowser(id: string): Promise<void> {
  try {
    await callHost('DELETE', `${PATH}/${encodeURIComponent(id)}`, nothing)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/**
 * Ends every session but this one, and every key if the chat service supports it. @throws ApiError,
 * NetworkError
 */
export async function endOthers(session: Session, { programs }: Access): Promise<void> {
  await callHost('DELETE', PATH, nothing)
  if (programs !== undefined) await session.api(endOtherKeys, {})
}
