import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  IMPORT_PART_BYTES,
  importPartReply,
  importReply,
  type ImportReply,
} from '../../../../protocol/hostImports.ts'
import { ApiError, NetworkError, ShapeError } from '../../../kernel/api/errors.ts'
import { readFields } from '../../../kernel/api/reply.ts'
import { request } from '../../../kernel/api/request.ts'
import { callHost } from '../../../kernel/hostCall.ts'

/* Calls to the host for imports (see `protocol/hostImports`). Each throws ApiError, NetworkError or ShapeError. */

const PATH = '/import'
export const importKey = ['import'] as const

/** Milliseconds between questions while something happens. */
const SOON = 1000

const isMoving = ({ state }: ImportReply): boolean =>
  state === 'running' || state === 'taking' || state === 'undoing'

export const importQuery = queryOptions({
  queryKey: importKey,
  // A host in front of another service has no imports.
  queryFn: async ({ signal }): Promise<ImportReply | null> => {
    try {
      return await callHost('GET', PATH, importReply, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? SOON : false),
})

/** @param token by which Slack gives files; empty: none */
export const beginImport = ({ name, size }: File, token: string): Promise<ImportReply> =>
  callHost('POST', PATH, importReply, { body: { name, size, ...(token === '' ? {} : { token }) } })
/** Goes on with an import that needs its token. @param token null: without further files */
export const continueImport = (token: string | null): Promise<ImportReply> =>
  callHost('POST', `${PATH}/token`, importReply, { body: { token } })
export const cancelImport = (): Promise<ImportReply> => callHost('DELETE', PATH, importReply)
export const undoImport = (): Promise<ImportReply> => callHost('POST', `${PATH}/undo`, importReply)
export const keepImport = (): Promise<ImportReply> => callHost('POST', `${PATH}/keep`, importReply)

/** Milliseconds for a part, over a slow line. */
const PART_TIMEOUT = 5 * 60_000

async function sendPart(part: Blob, offset: number, signal: AbortSignal): Promise<number> {
  const received = await request(`/session${PATH}/part?offset=${offset}`, {
    method: 'PUT',
    body: part,
    headers: { 'content-type': 'application/octet-stream' },
    signal,
    timeout: PART_TIMEOUT,
  })
  const reply = v.safeParse(importPartReply, readFields(received, Date.now()))
  if (!reply.success) throw new ShapeError(`PUT ${PATH}/part: ${reply.issues[0].message}`)
  return reply.output.received
}

const TRIES = 6
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/**
 * Sends the file in parts, from the byte that the host lacks. When the connection fails it asks what arrived and goes on.
 * @param tell called with the bytes that arrived
 */
export async function sendFile(
  file: File,
  from: number,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (received: number) => void },
): Promise<void> {
  let received = from
  let failures = 0
  while (received < file.size) {
    try {
      received = await sendPart(file.slice(received, received + IMPORT_PART_BYTES), received, signal)
      failures = 0
    } catch (error) {
      failures += 1
      if (signal.aborted || !(error instanceof NetworkError) || failures === TRIES) throw error
      await pause(SOON * 2 ** failures, signal)
      const now = await callHost('GET', PATH, importReply, { signal }).catch(() => undefined)
      // The last part can have arrived although its answer did not.
      if (now && now.state !== 'receiving') return
      received = now?.received ?? received
    }
    tell(received)
  }
}
