import { emojiByName } from '../../../markdown/emoji/table.ts'
import { deactivateEmoji, getEmoji, uploadEmoji } from '../../../protocol/chat/emoji.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { checkedPicture, storePicture } from '../uploads/keepPicture.ts'
import { activeUserIds, callerNow } from '../users/store.ts'
import { requirePermission } from './permission.ts'
import { activeEmoji, setEmojiDeactivated, insertEmoji, realmEmoji } from './store.ts'

const MAX_NAME_LENGTH = 100

export const isEmojiName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && /^[\da-z_ .-]*[\da-z]$/.test(name)

/** @throws Refusal for an invalid emoji name */
function checkedName(given: string): string {
  const name = given.trim()
  if (name === '') badRequest('emoji.nameMissing', 'emoji_name')
  if (name.length > MAX_NAME_LENGTH)
    badRequest(because('emoji.nameLong', { limit: MAX_NAME_LENGTH }), 'emoji_name')
  if (!isEmojiName(name)) {
    badRequest('emoji.nameCharacters', 'emoji_name')
  }
  return name.replaceAll(' ', '_')
}

/** Checked again after the upload, during which permissions and names can change. */
function requireMayAdd(context: ChatContext, caller: Caller, name: string): void {
  requirePermission(context, caller, 'can_add_custom_emoji_group')
  if (activeEmoji(context.database, name)) badRequest('emoji.exists', 'emoji_name')
  if (emojiByName(name) && !isAdministrator(caller)) {
    badRequest('emoji.overrideDenied', 'emoji_name')
  }
}

interface StoredEmoji {
  readonly name: string
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/**
 * Stores an emoji. Old messages keep showing deactivated emoji, so the file counts toward its author's quota.
 */
function store(context: ChatContext, caller: Caller, { name, path, size }: StoredEmoji): void {
  context.database.transaction(() => {
    requireMayAdd(context, callerNow(context.database, caller), name)
    const id = insertEmoji(context.database, name, path, caller.user_id, size)
    const emoji = realmEmoji(context.database)[id]
    if (emoji)
      context.events.publish({ type: 'realm_emoji', op: 'add', emoji }, activeUserIds(context.database))
  })
}

async function add(
  context: ChatContext,
  caller: Caller,
  given: string,
  file: ReceivedFile | undefined,
): Promise<void> {
  const name = checkedName(given)
  requireMayAdd(context, caller, name)
  const picture = await checkedPicture(file, limits.max_emoji_file_size_mib)
  const size = picture.content.length
  await storePicture(context, 'emoji', picture, (path) => store(context, caller, { name, path, size }))
}

/** Deactivates an emoji; its author and administrators can. */
function deactivate(context: ChatContext, caller: Caller, name: string): void {
  const emoji =
    activeEmoji(context.database, name) ?? refuse('BAD_REQUEST', because('emoji.unknown', { name }), {}, 404)
  if (emoji.author_id !== caller.user_id && !isAdministrator(caller)) badRequest('requests.denied')
  setEmojiDeactivated(context.database, emoji.id)
  const event = { emoji_id: String(emoji.id), data: { deactivated: true } }
  context.events.publish({ type: 'realm_emoji', op: 'update_one', ...event }, activeUserIds(context.database))
}

export const emojiRoutes = (context: ChatContext): Route[] => [
  route(getEmoji, () => ({ emoji: realmEmoji(context.database) })),
  route(
    uploadEmoji,
    async ({ emoji_name }, caller, { file }) => {
      await add(context, caller, emoji_name, file)
      return {}
    },
    { file: 'stored' },
  ),
  route(deactivateEmoji, ({ emoji_name }, caller) =>
    context.database.transaction(() => {
      deactivate(context, caller, emoji_name.trim().replaceAll(' ', '_'))
      return {}
    }),
  ),
]
