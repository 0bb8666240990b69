import { limits } from '../../../protocol/chat/limits.ts'
import { createChannel } from '../../chat/channels/create.ts'
import { addSubscribers } from '../../chat/channels/join.ts'
import { lookUpChannel } from '../../chat/channels/store/channels.ts'
import type { ChatContext } from '../../chat/context.ts'
import { callerById } from '../../chat/users/store.ts'
import type { People } from './people.ts'
import type { Tally } from './report.ts'
import type { SlackChannel } from './shapes.ts'
import { archive, channelNamed } from './store.ts'

/** A channel here, as far as messages and the end of the import need it. */
export interface ImportedChannel {
  readonly id: number
  readonly name: string
  readonly isArchived: boolean
}

const shortened = (text: string, limit: number): string => {
  const points = Array.from(text)
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join('')}…`
}

/** A channel's name, which another channel can have: then a number tells them apart. */
function freeName(context: ChatContext, given: string): string {
  const plain = given.replaceAll(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '').trim()
  const name = shortened(plain || 'channel', limits.max_stream_name_length)
  let free = name
  for (let number = 2; channelNamed(context.database, free); number += 1) {
    const ending = ` ${number}`
    free = `${shortened(name, limits.max_stream_name_length - ending.length)}${ending}`
  }
  return free
}

/**
 * The channel of the export's: "general", which everyone is in, is the channel of that name here, others are new. Their
 * history is shared, as it was.
 */
export function importChannel(
  context: ChatContext,
  people: People,
  tally: Tally,
  { given, isPrivate, ownerId }: { given: SlackChannel; isPrivate: boolean; ownerId: number },
): ImportedChannel {
  const { database } = context
  const same = given.is_general ? channelNamed(database, given.name) : undefined
  const known = same && lookUpChannel(database, { id: same.id })
  const creator = callerById(database, given.creator ? people.idOf(given.creator) : ownerId)
  const owner = creator ?? callerById(database, ownerId)
  if (!owner) throw new Error(`There is no user ${ownerId}`)
  const description = [given.purpose?.value, given.topic?.value].filter(Boolean).join(' · ')
  const channel =
    known ??
    createChannel(context, owner, {
      name: freeName(context, given.name),
      description: shortened(
        description.replaceAll(/\s+/g, ' ').trim(),
        limits.max_stream_description_length,
      ),
      isPrivate,
      isHistoryShared: true,
      isDefault: given.is_general ?? false,
      ...(given.created === undefined ? {} : { createdAt: given.created }),
    })
  addSubscribers(
    context,
    channel,
    (given.members ?? []).map((id) => people.idOf(id)),
  )
  tally.channels += 1
  return { id: channel.id, name: channel.name, isArchived: given.is_archived ?? false }
}

export function archiveFormer(context: ChatContext, channels: Iterable<ImportedChannel>): void {
  for (const { id, isArchived } of channels) if (isArchived) archive(context.database, id)
}
