import { uploadFile } from '../../../protocol/chat/uploads.ts'
import type { Endpoint, ReplyOf } from '../../../protocol/endpoint.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/appHeader.ts'
import { NetworkError } from './errors.ts'
import { readReply } from './reply.ts'

export interface UploadOptions {
  /** Called with the fraction sent so far, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
  /** The endpoint's parameters, encoded. */
  readonly fields?: Readonly<Record<string, string>>
  readonly baseUrl?: string
}

const headersOf = (transfer: XMLHttpRequest): Pick<Headers, 'get'> => ({
  get: (name) => transfer.getResponseHeader(name),
})

/**
 * Uploads a file. By XMLHttpRequest, since `fetch` reports no progress of the sending.
 * @throws ApiError, NetworkError, ShapeError, or the signal's reason
 */
export function uploadTo<E extends Endpoint>(
  endpoint: E,
  file: File,
  { onProgress, signal, fields = {}, baseUrl = '/api/v1' }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const transfer = new XMLHttpRequest()
    const abort = (): void => transfer.abort()
    signal?.addEventListener('abort', abort, { once: true })
    transfer.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    transfer.addEventListener('load', () => {
      const received = { status: transfer.status, headers: headersOf(transfer), body: transfer.responseText }
      try {
        resolve(readReply(endpoint, received, Date.now()))
      } catch (error) {
        reject(error)
      }
    })
    transfer.addEventListener('error', () => reject(new NetworkError('The service cannot be reached')))
    transfer.addEventListener('abort', () =>
      reject(signal?.aborted ? signal.reason : new NetworkError('Given up')),
    )
    transfer.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file, file.name)
    transfer.open(endpoint.method, `${baseUrl}${endpoint.path}`)
    transfer.setRequestHeader(CLIENT_HEADER, CLIENT_HEADER_VALUE)
    transfer.send(form)
  })
}

/** Uploads a file to be linked from messages (chat spec 4.6). */
export const upload = (file: File, options?: UploadOptions): Promise<ReplyOf<typeof uploadFile>> =>
  uploadTo(uploadFile, file, options)
