import { useShallow } from 'zustand/react/shallow'
import { upload } from '../../kernel/api/upload.ts'
import { conversationKey, type Conversation } from '../../navigation/view.ts'
import { scoped, scopedStore, useScoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { notePictureSize } from '../messages/outbox/pictureSizes.ts'
import { amendDraft } from './drafts/drafts.ts'
import { measurePicture } from './measurePicture.ts'
import { withFile, type FilePart } from '../messages/parts/parts.ts'

/** The conversation being written to; undefined while the text has no address. */
type Address = Conversation | undefined

/** A file on its way to the service. */
export interface Attachment {
  readonly id: number
  /** The conversation that gets the file when it has arrived, even if another view is on screen then. */
  readonly to: Address
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** From 0 to 1. */
  readonly progress: number
  /** The failure, in the service's words; undefined while there is none. */
  readonly error?: string
}

interface Attachments {
  readonly attachments: readonly Attachment[]
  /** True once files were attached in this session: from then on the room that is left matters. */
  readonly wereAttached: boolean
}

/** Failures stay on the list until they are removed, or the session ends. */
export const attachments = scopedStore<Attachments>(() => ({ attachments: [], wereAttached: false }))

const keyOf = (address: Address): string | undefined => address && conversationKey(address)

const isTo =
  (address: Address) =>
  ({ to }: Attachment): boolean =>
    keyOf(to) === keyOf(address)

/** Files on their way to that address, and those that failed. */
export const useAttachmentsTo = (address: Address): readonly Attachment[] =>
  useScoped(
    attachments,
    useShallow(({ attachments }) => attachments.filter(isTo(address))),
  )

/** True while a file is on its way there. */
export const useIsUploading = (address: Address): boolean =>
  useScoped(attachments, ({ attachments }) =>
    attachments.filter(isTo(address)).some((each) => each.error === undefined),
  )

/** True once files were attached in this session. */
export const useWereAttached = (): boolean => useScoped(attachments, ({ wereAttached }) => wereAttached)

/** Uploads in progress, by ID; aborted when the session ends. */
const uploads = scoped(
  () => ({ lastId: 0, aborts: new Map<number, AbortController>() }),
  ({ aborts }) => {
    for (const abort of aborts.values()) abort.abort()
  },
)

const change = (session: Session, id: number, changes: Partial<Attachment>): void =>
  session.get(attachments).setState(({ attachments }) => ({
    attachments: attachments.map((each) => (each.id === id ? { ...each, ...changes } : each)),
  }))

/** Takes a file off the list, and aborts its upload if that still runs. */
export function removeAttachment(session: Session, id: number): void {
  const { aborts } = session.get(uploads)
  aborts.get(id)?.abort()
  aborts.delete(id)
  session.get(attachments).setState(({ attachments }) => ({
    attachments: attachments.filter((each) => each.id !== id),
  }))
}

/** Moves the files along when the text gets another address. */
export const readdressAttachments = (session: Session, from: Address, to: Address): void =>
  session.get(attachments).setState(({ attachments }) => ({
    attachments: attachments.map((each) => (isTo(from)(each) ? { ...each, to } : each)),
  }))

/** A link to the uploaded file as Markdown; brackets in its name would end the link's text early. */
const linkTo = (name: string, url: string): string => `[${name.replaceAll(/[[\]\n]/g, ' ').trim()}](${url})`

/** Fields on screen, by the key of the conversation they write to. */
const fieldsOf = scoped(() => new Map<string | undefined, (file: FilePart) => void>())

/**
 * Makes the field that writes to that conversation take the files that arrive for it. @returns a function
 * that ends that
 */
export function takeFiles(
  session: Session,
  key: string | undefined,
  take: (file: FilePart) => void,
): () => void {
  const fields = session.get(fieldsOf)
  fields.set(key, take)
  return () => {
    if (fields.get(key) === take) fields.delete(key)
  }
}

/** Hands the file to the field, or adds it to the draft that the field will show. */
function handOver(session: Session, to: Address, file: FilePart): void {
  const take = session.get(fieldsOf).get(keyOf(to))
  if (take) take(file)
  else amendDraft(session, to, (content) => withFile(content, file))
}

interface AttachOptions {
  readonly to: Address
  readonly limitMib: number
  /** The text shown when a file is too large. */
  readonly tooLarge: (name: string) => string
  /** The text shown when a file did not arrive. */
  readonly failed: (error: unknown) => string
}

async function attach(
  session: Session,
  file: File,
  { to, limitMib, tooLarge, failed }: AttachOptions,
): Promise<void> {
  const store = session.get(attachments)
  const running = session.get(uploads)
  const id = (running.lastId += 1)
  const { name, size } = file
  const attachment = { id, to, name, size, progress: 0 }
  store.setState(({ attachments }) => ({ attachments: [...attachments, attachment] }))
  if (size > limitMib * 1024 * 1024) {
    change(session, id, { error: tooLarge(name) })
    return
  }
  const abort = new AbortController()
  running.aborts.set(id, abort)
  const measured = measurePicture(file)
  try {
    const { url } = await upload(file, {
      signal: abort.signal,
      onProgress: (progress) => change(session, id, { progress }),
    })
    const pictureSize = await measured
    if (pictureSize) notePictureSize(session, url, pictureSize)
    const arrived = store.getState().attachments.find((each) => each.id === id)
    removeAttachment(session, id)
    if (arrived) handOver(session, arrived.to, { markdown: linkTo(name, url), name, size })
  } catch (error) {
    if (!abort.signal.aborted) change(session, id, { error: failed(error) })
  }
}

/** Uploads files side by side, and adds each to the message that it was attached to. */
export function attachFiles(session: Session, files: Iterable<File>, options: AttachOptions): void {
  session.get(attachments).setState({ wereAttached: true })
  for (const file of files) void attach(session, file, options)
}
