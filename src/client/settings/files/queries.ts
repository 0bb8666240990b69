import { queryOptions } from '@tanstack/react-query'
import { getAttachments } from '../../../protocol/chat/attachments.ts'
import type { Session } from '../../session/session.ts'
import { applyToFiles, filesKey } from '../feature.ts'

/** The reader's own files, the newest first, and the room that everybody's take. Events keep them fresh. */
export const filesQuery = (session: Session) =>
  queryOptions({
    queryKey: filesKey,
    queryFn: ({ signal }) =>
      session.journal.catchUp(async () => {
        const { attachments, upload_space_used } = await session.api(getAttachments, {}, { signal })
        return { attachments: attachments.toSorted((a, b) => b.id - a.id), upload_space_used }
      }, applyToFiles),
    staleTime: Infinity,
  })
