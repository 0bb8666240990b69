import { fileBounds } from '../../../protocol/bounds.ts'
import type { getAttachments } from '../../../protocol/chat/attachments.ts'
import type { ReplyOf } from '../../../protocol/endpoint.ts'

/** Space for files in bytes: the used part, and the whole. */
export interface Space {
  readonly used: number
  readonly quota: number
}

type SpaceReply = Pick<
  ReplyOf<typeof getAttachments>,
  'upload_space_used' | 'upload_space_quota' | 'own_space_used' | 'own_space_quota'
>

/** Returns the reader's own space; undefined if the service doesn't report it. */
export const ownSpace = ({ own_space_used, own_space_quota }: SpaceReply): Space | undefined =>
  own_space_used === undefined || own_space_quota === undefined
    ? undefined
    : { used: own_space_used, quota: own_space_quota }

/** Returns the space shared by all; undefined if the service doesn't report it. */
export const sharedSpace = ({ upload_space_used, upload_space_quota }: SpaceReply): Space | undefined =>
  upload_space_quota === undefined ? undefined : { used: upload_space_used, quota: upload_space_quota }

export const isNearlyFull = ({ used, quota }: Space): boolean => used >= fileBounds.nearly_full * quota

/** Returns the space that is running out, the reader's own first; undefined if there is enough of both. */
export function shortOf(
  reply: SpaceReply,
): { readonly whose: 'own' | 'shared'; readonly space: Space } | undefined {
  const own = ownSpace(reply)
  if (own && isNearlyFull(own)) return { whose: 'own', space: own }
  const shared = sharedSpace(reply)
  return shared && isNearlyFull(shared) ? { whose: 'shared', space: shared } : undefined
}
