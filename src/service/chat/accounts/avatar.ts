import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { checkedPicture, discardPicture, keepPicture } from '../uploads/keepPicture.ts'
import { avatarSource, pictureUrl } from '../users/present.ts'
import { requireUser } from '../users/rows.ts'
import { tellOfPerson } from '../users/tell.ts'

const FOLDER = 'people'

/** @throws Refusal where only administrators change pictures */
function requireChangeable(context: ChatContext, caller: Caller): void {
  const isFixed = organisationSettings(context).avatar_changes_disabled && !isAdministrator(caller)
  if (isFixed) badRequest('Avatar changes are disabled in this organization.')
}

/** Names the new picture, or none, and tells everybody. @returns the path of the one before, and the new address */
function change(context: ChatContext, userId: number, path: string | null) {
  return context.database.transaction(() => {
    const before = requireUser(context, userId).avatar_path
    context.database.run(
      'UPDATE user SET avatar_path = ?, avatar_version = avatar_version + 1 WHERE id = ?',
      path,
      userId,
    )
    const user = requireUser(context, userId)
    const avatar_url = pictureUrl(user)
    tellOfPerson(context, userId, {
      avatar_url,
      avatar_source: avatarSource(user),
      avatar_url_medium: avatar_url,
      avatar_version: user.avatar_version,
    })
    return { before, user }
  })
}

async function discard(context: ChatContext, path: string | null): Promise<void> {
  if (path !== null) await discardPicture(context, FOLDER, path.slice(FOLDER.length + 1))
}

/** Makes the file somebody's picture. @returns its address @throws Refusal when it is none that is taken */
export async function changeAvatar(
  context: ChatContext,
  userId: number,
  file: File | undefined,
): Promise<string> {
  const picture = await checkedPicture(file, limits.max_avatar_file_size_mib)
  const name = await keepPicture(context, FOLDER, picture)
  const { before, user } = change(context, userId, `${FOLDER}/${name}`)
  await discard(context, before)
  return pictureUrl(user)
}

export async function uploadOwnAvatar(
  context: ChatContext,
  caller: Caller,
  file: File | undefined,
): Promise<string> {
  requireChangeable(context, caller)
  return changeAvatar(context, caller.user_id, file)
}

/** @returns the address of the picture that is drawn instead */
export async function removeOwnAvatar(context: ChatContext, caller: Caller): Promise<string> {
  requireChangeable(context, caller)
  if (requireUser(context, caller.user_id).avatar_path === null) return ownAddress(context, caller)
  const { before } = change(context, caller.user_id, null)
  await discard(context, before)
  return ownAddress(context, caller)
}

const ownAddress = (context: ChatContext, caller: Caller): string =>
  pictureUrl(requireUser(context, caller.user_id))
