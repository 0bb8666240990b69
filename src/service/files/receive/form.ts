import { fileBounds } from '../../../protocol/bounds.ts'
import { NoSpace } from '../space/noSpace.ts'
import type { Room } from '../space/uploadSpace.ts'
import {
  boundaryOf,
  MalformedBody,
  readParts,
  TooMuch,
  type OpenPart,
  type PartContent,
} from './multipart.ts'
import { IncomingFile, type ReceivedFile } from './receivedFile.ts'

/** A form received as multipart/form-data. */
export interface ReceivedForm {
  readonly fields: URLSearchParams
  readonly files: readonly ReceivedFile[]
  /** Deletes files from the disk that no handler kept. */
  readonly discard: () => Promise<void>
}

/** Bytes reserved at a time for a body of unknown length. */
const STEP = 1024 * 1024

/**
 * Bytes beyond the limit that are read and discarded, because a client that is still sending does not read
 * the answer.
 */
const MOST_DISCARDED = 64 * 1024 * 1024

/** Counts a body's bytes. Stopping to read does not cancel the body, which can still be drained. */
class CountedBody {
  readonly #chunks: AsyncIterator<Uint8Array>
  #size = 0

  constructor(body: ReadableStream<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]()
  }

  async *upTo(limit: number, count: (size: number) => void): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { done, value } = await this.#chunks.next()
      if (done === true) return
      this.#size += value.byteLength
      if (this.#size > limit) throw new LargerBody()
      count(this.#size)
      yield value
    }
  }

  /** Drains the body of a refused request so that the client reads the answer. */
  async discard(): Promise<void> {
    const last = this.#size + MOST_DISCARDED
    while (this.#size < last) {
      const { done, value } = await this.#chunks.next()
      if (done === true) return
      this.#size += value.byteLength
    }
    await this.#chunks.return?.()
  }
}

/** The body exceeds its size limit. */
export class LargerBody extends Error {
  override name = 'LargerBody'
}

export interface Receiving {
  /** Folder of uploads in progress. */
  readonly folder: string
  readonly room: Room
  /** Bytes for which space was reserved. */
  readonly announced: number
  /** Limit of the whole body in bytes. */
  readonly limit: number
}

/**
 * Reserves more space. @returns the bytes gained: a step, or the bytes needed if there is no room for a step
 */
function growBy(room: Room, bytes: number): number {
  const step = Math.max(bytes, STEP)
  try {
    room.grow(step)
    return step
  } catch (error) {
    if (!(error instanceof NoSpace) || step === bytes) throw error
    room.grow(bytes)
    return bytes
  }
}

function textPart(keep: (text: string) => void, count: (bytes: number) => void): PartContent {
  const chunks: Buffer[] = []
  return {
    write: (chunk) => {
      count(chunk.length)
      chunks.push(Buffer.from(chunk))
    },
    end: () => keep(Buffer.concat(chunks).toString('utf8')),
  }
}

/**
 * Receives a form, storing its files on disk.
 * @throws MalformedBody, LargerBody, TooMuch, NoSpace, TooManyRequests; no file is left on disk then
 */
export async function receiveForm(
  request: Request,
  { folder, room, announced, limit }: Receiving,
): Promise<ReceivedForm> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  const body = new CountedBody(request.body ?? new ReadableStream({ start: (empty) => empty.close() }))
  const fields = new URLSearchParams()
  const incoming: IncomingFile[] = []
  let texts = 0
  let roomFor = announced
  const open: OpenPart = ({ name, fileName }) => {
    if (fileName === undefined) {
      return textPart(
        (text) => fields.append(name, text),
        (bytes) => {
          texts += bytes
          if (texts > fileBounds.fields) throw new TooMuch('texts')
        },
      )
    }
    const file = new IncomingFile(folder, fileName)
    incoming.push(file)
    return file
  }
  const discard = async (): Promise<void> => {
    for (const file of incoming) await file.discard()
  }
  try {
    if (boundary === undefined) throw new MalformedBody('The parts have no boundary')
    const counted = body.upTo(limit, (size) => {
      if (size > roomFor) roomFor += growBy(room, size - roomFor)
    })
    await readParts(counted, boundary, open)
  } catch (error) {
    await discard()
    await body.discard()
    throw error
  }
  const files = incoming.map(({ name, size, path }) => ({ name, size, path, room }))
  return { fields, files, discard }
}
