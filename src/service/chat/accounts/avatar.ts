import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import type { Caller, ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { checkedPicture, discardPicture, storePicture } from '../uploads/keepPicture.ts'
import { avatarSource, pictureUrl } from '../users/present.ts'
import { callerNow, requireUser } from '../users/store.ts'
import { publishUserUpdate } from '../users/publish.ts'
import { updateAvatar } from './store/accounts.ts'

const FOLDER = 'people'

/** @throws Refusal if only administrators can change pictures */
function requireChangeable(context: ChatContext, caller: Caller): void {
  const isFixed = organisationSettings(context).avatar_changes_disabled && !isAdministrator(caller)
  if (isFixed) badRequest('accounts.avatarFixed')
}

/**
 * Stores the path of the new picture, or null, and sends it to all users.
 * @returns the path of the previous picture and the new address
 */
function change(context: ChatContext, caller: Caller, path: string | null) {
  const { user_id } = caller
  return context.database.transaction(() => {
    requireChangeable(context, callerNow(context.database, caller))
    const before = requireUser(context.database, user_id).avatar_path
    updateAvatar(context.database, user_id, path)
    const user = requireUser(context.database, user_id)
    const avatar_url = pictureUrl(user)
    publishUserUpdate(context, user_id, {
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

/**
 * Makes the file the caller's picture. @returns its address @throws Refusal if the file is no accepted image
 */
export async function uploadOwnAvatar(
  context: ChatContext,
  caller: Caller,
  file: ReceivedFile | undefined,
): Promise<string> {
  requireChangeable(context, caller)
  const picture = await checkedPicture(file, limits.max_avatar_file_size_mib)
  const record = (name: string) => change(context, caller, `${FOLDER}/${name}`)
  const { before, user } = await storePicture(context, FOLDER, picture, record)
  await discard(context, before)
  return pictureUrl(user)
}

/** Removes the caller's own picture. @returns the address of the generated picture shown instead */
export async function removeOwnAvatar(context: ChatContext, caller: Caller): Promise<string> {
  requireChangeable(context, caller)
  if (requireUser(context.database, caller.user_id).avatar_path === null) return ownAddress(context, caller)
  const { before } = change(context, caller, null)
  await discard(context, before)
  return ownAddress(context, caller)
}

const ownAddress = (context: ChatContext, caller: Caller): string =>
  pictureUrl(requireUser(context.database, caller.user_id))
