import { queryOptions } from '@tanstack/react-query'
import { getAttachments, type Attachment } from '../../../protocol/chat/attachments.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { ReplyOf } from '../../../protocol/endpoint.ts'
import type { Session } from '../../kernel/session.ts'

/** The reader's own files, and the space for more. */
export type Files = ReplyOf<typeof getAttachments>

/** The cache key of the reader's files. */
export const filesKey = ['settings', 'files'] as const

const newestFirst = (one: Attachment, other: Attachment): number => other.id - one.id

/** Returns the files after the event, the newest first. */
export function applyToFiles(files: Files, event: EventContent): Files {
  if (event.type !== 'attachment') return files
  const upload_space_used = event.upload_space_used ?? files.upload_space_used
  const own_space_used = event.own_space_used ?? files.own_space_used
  const others = files.attachments.filter(({ id }) => id !== event.attachment.id)
  const attachments = event.op === 'remove' ? others : [...others, event.attachment].toSorted(newestFirst)
  return { ...files, attachments, upload_space_used, own_space_used }
}

/**
 * The reader's own files, the newest first, and the space that all people's files take. Events keep them up
 * to date.
 */
export const filesQuery = (session: Session) =>
  queryOptions({
    queryKey: filesKey,
    queryFn: ({ signal }) =>
      session.journal.catchUp(async () => {
        const { attachments, ...space } = await session.api(getAttachments, {}, { signal })
        return { attachments: attachments.toSorted(newestFirst), ...space }
      }, applyToFiles),
    staleTime: Infinity,
  })
