import { create } from 'zustand'
import { upload } from '../api/upload.ts'

/** A file on its way to the service. */
export interface Attachment {
  readonly id: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** From 0 to 1. */
  readonly progress: number
  /** What went wrong, in the service's words; undefined while all is well. */
  readonly error?: string
}

interface Attachments {
  readonly attachments: readonly Attachment[]
}

export const useAttachments = create<Attachments>()(() => ({ attachments: [] }))

const aborts = new Map<number, AbortController>()
let lastId = 0

const change = (id: number, changes: Partial<Attachment>): void =>
  useAttachments.setState(({ attachments }) => ({
    attachments: attachments.map((each) => (each.id === id ? { ...each, ...changes } : each)),
  }))

/** Takes a file off the list; one that is still on its way is given up. */
export function removeAttachment(id: number): void {
  aborts.get(id)?.abort()
  aborts.delete(id)
  useAttachments.setState(({ attachments }) => ({
    attachments: attachments.filter((each) => each.id !== id),
  }))
}

/** A link to the uploaded file as Markdown; brackets in its name would end the link's text early. */
export const linkTo = (name: string, url: string): string =>
  `[${name.replaceAll(/[[\]\n]/g, ' ').trim()}](${url})`

interface AttachOptions {
  readonly limitMib: number
  /** Said when a file is too large. */
  readonly tooLarge: (name: string) => string
  /** Said when it did not arrive. */
  readonly failed: (error: unknown) => string
  /** Called with each file's link when it has arrived. */
  readonly onUploaded: (markdown: string) => void
}

async function attach(file: File, { limitMib, tooLarge, failed, onUploaded }: AttachOptions): Promise<void> {
  const id = ++lastId
  const { name, size } = file
  const attachment = { id, name, size, progress: 0 }
  useAttachments.setState(({ attachments }) => ({ attachments: [...attachments, attachment] }))
  if (size > limitMib * 1024 * 1024) {
    change(id, { error: tooLarge(name) })
    return
  }
  const abort = new AbortController()
  aborts.set(id, abort)
  try {
    const { url } = await upload(file, {
      signal: abort.signal,
      onProgress: (progress) => change(id, { progress }),
    })
    removeAttachment(id)
    onUploaded(linkTo(name, url))
  } catch (error) {
    if (!abort.signal.aborted) change(id, { error: failed(error) })
  }
}

/** Uploads files side by side; failures stay on the list until they are removed. */
export function attachFiles(files: Iterable<File>, options: AttachOptions): void {
  for (const file of files) void attach(file, options)
}
