import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { skinTones, withSkinTone } from '../../../markdown/emoji/skinTone.ts'
import { emojiCharacter } from '../../../markdown/emoji/table.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { ChatContext } from '../../chat/context.ts'
import { isEmojiName } from '../../chat/realm/emojiRoutes.ts'
import { activeEmoji, insertEmoji } from '../../chat/realm/store.ts'
import { checkedPicture, storePicture } from '../../chat/uploads/keepPicture.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Archive } from '../archive.ts'
import { emojiInSlack } from './emojiNames.ts'
import { Known } from './known.ts'
import type { Tally } from './report.ts'

/*
 * Emoji of the workspace's own. Slack's export has none of them; programs that fetch them make the folder `emojis` and a
 * list `index.json`, in which `alias:` leads to another name.
 */

const PICTURE = /^emojis\/([^/]+)\.(?:png|gif|jpe?g|webp)$/i
const LISTS = ['index.json', 'emoji.json', 'emojis/index.json']
const ALIAS = 'alias:'
/** Slack's number of the lightest tone. */
const FIRST_TONE = 2
const emojiList = v.record(v.string(), v.string())

/** An emoji as a reaction names it. */
export interface ReactionEmoji {
  readonly name: string
  readonly code: string
  readonly type: 'unicode_emoji' | 'realm_emoji'
}

export class WorkspaceEmoji {
  readonly #context: ChatContext
  readonly #tally: Tally
  readonly #own: Known<ReactionEmoji>
  readonly #aliases: Known<string>

  constructor(context: ChatContext, tally: Tally) {
    this.#context = context
    this.#tally = tally
    this.#own = new Known(context.database, 'emoji')
    this.#aliases = new Known(context.database, 'emoji alias')
  }

  /** The emoji with this name in the workspace; undefined if it cannot be here. */
  find(slackName: string): ReactionEmoji | undefined {
    const own = this.#own.get(slackName)
    if (own) return own
    const alias = this.#aliases.get(slackName)
    const plain = emojiInSlack(alias ?? slackName)
    if (plain) return { name: plain.names[0], code: plain.code, type: 'unicode_emoji' }
    return alias === undefined ? undefined : this.#own.get(alias)
  }

  /** The emoji with this name there, as the text of a message has it: one with a tone of skin is a character. */
  textOf(slackName: string): string {
    const [name = '', tone] = slackName.split('::skin-tone-')
    const found = this.find(name)
    const skin = skinTones[Number(tone) - FIRST_TONE]
    if (found?.type === 'unicode_emoji' && skin !== undefined) {
      const plain = emojiCharacter(found.code)
      const toned = withSkinTone(plain, skin)
      if (toned !== plain) return toned
    }
    return `:${found?.name ?? name}:`
  }

  async #addOne(archive: Archive, path: string, name: string, ownerId: number): Promise<void> {
    const { database, receivingFolder } = this.#context
    const unpacked = join(receivingFolder, randomBytes(18).toString('base64url'))
    try {
      await archive.copy(path, unpacked)
      const { size } = await stat(unpacked)
      const picture = await checkedPicture({ path: unpacked, size }, limits.max_emoji_file_size_mib)
      await storePicture(this.#context, 'emoji', picture, (stored) =>
        database.transaction(() => {
          const id = insertEmoji(database, name, stored, ownerId, picture.content.length)
          this.#own.set(name, { name, code: String(id), type: 'realm_emoji' })
        }),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#tally.leave('imports.left.emojiPictures')
    } finally {
      await rm(unpacked, { force: true })
    }
  }

  /** @param ownerId user ID of their author here */
  async addAll(archive: Archive, ownerId: number): Promise<void> {
    const list = LISTS.find((path) => archive.has(path))
    const read = list === undefined ? undefined : v.safeParse(emojiList, await archive.json(list))
    for (const [name, target] of Object.entries(read?.success ? read.output : {})) {
      if (target.startsWith(ALIAS)) this.#aliases.set(name, target.slice(ALIAS.length))
    }
    for (const path of archive.paths) {
      const name = PICTURE.exec(path)?.[1]
      if (name === undefined || this.#own.has(name)) continue
      if (isEmojiName(name) && !activeEmoji(this.#context.database, name)) {
        await this.#addOne(archive, path, name, ownerId)
      } else this.#tally.leave('imports.left.emojiNames')
    }
    this.#tally.emoji = this.#own.size
  }
}
