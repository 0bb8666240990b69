import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '../../../protocol/chat/channelFolders.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { renderFor } from '../messages/rendering.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { activeUserIds } from '../users/store.ts'
import { allFolders, findFolder, hasChannels, insertFolder, storePosition, updateFolder } from './store.ts'

type Change = Omit<ArgumentsOf<typeof updateChannelFolder>, 'channel_folder_id'>

const requireAdministrator = (caller: Caller): unknown =>
  isAdministrator(caller) || badRequest('requests.onlyAdministrators')

/** @param own ID of the folder being renamed, which may keep its name */
function checkedName(context: ChatContext, given: string, own?: number): string {
  const name = given.trim()
  if (name === '') badRequest('channels.folderNameEmpty', 'name')
  if (codePoints(name) > limits.max_channel_folder_name_length) {
    badRequest(
      because('channels.folderNameLong', {
        limit: limits.max_channel_folder_name_length,
      }),
      'name',
    )
  }
  const isTaken = allFolders(context.database).some(
    (folder) => !folder.is_archived && folder.id !== own && folder.name.toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? badRequest('channels.folderNameUsed', 'name') : name
}

function checkedDescription(given: string): string {
  const description = given.trim()
  if (codePoints(description) <= limits.max_channel_folder_description_length) return description
  return badRequest(
    because('channels.folderDescriptionLong', {
      limit: limits.max_channel_folder_description_length,
    }),
    'description',
  )
}

const rendered = (context: ChatContext, caller: Caller, description: string): string =>
  renderFor(context, caller, description).html

function create(context: ChatContext, caller: Caller, name: string, description: string): number {
  const { database, events } = context
  requireAdministrator(caller)
  const id = insertFolder(
    database,
    checkedName(context, name),
    checkedDescription(description),
    rendered(context, caller, checkedDescription(description)),
    caller.user_id,
    secondsNow(context),
  )
  const channel_folder = findFolder(database, id)
  if (!channel_folder) throw new Error(`Folder ${id} is gone`)
  events.publish({ type: 'channel_folder', op: 'add', channel_folder }, activeUserIds(database))
  return id
}

/** Returns only the changed fields, for the event. */
function changedParts(before: ChannelFolder, after: ChannelFolder): Partial<ChannelFolder> {
  return {
    ...(before.name === after.name ? {} : { name: after.name }),
    ...(before.description === after.description
      ? {}
      : { description: after.description, rendered_description: after.rendered_description }),
    ...(before.is_archived === after.is_archived ? {} : { is_archived: after.is_archived }),
  }
}

function update(context: ChatContext, caller: Caller, id: number, change: Change): void {
  const { database, events } = context
  requireAdministrator(caller)
  const before = findFolder(database, id) ?? badRequest('channels.folderInvalid')
  if (Object.values(change).every((each) => each === undefined)) badRequest('requests.nothing')
  const is_archived = change.is_archived ?? before.is_archived
  if (is_archived && hasChannels(database, id)) {
    badRequest('channels.folderInUse')
  }
  const isNamedAnew = change.name !== undefined || (before.is_archived && !is_archived)
  const name = isNamedAnew ? checkedName(context, change.name ?? before.name, id) : before.name
  const description =
    change.description === undefined ? before.description : checkedDescription(change.description)
  updateFolder(
    database,
    id,
    name,
    description,
    description === before.description ? before.rendered_description : rendered(context, caller, description),
    is_archived,
  )
  const data = changedParts(before, findFolder(database, id) ?? before)
  if (Object.keys(data).length === 0) return
  events.publish(
    { type: 'channel_folder', op: 'update', channel_folder_id: id, data },
    activeUserIds(database),
  )
}

function reorder(context: ChatContext, caller: Caller, order: readonly number[]): void {
  const { database, events } = context
  requireAdministrator(caller)
  const known = new Set(allFolders(database).map(({ id }) => id))
  const isComplete = order.length === known.size && new Set(order).size === known.size
  if (!isComplete || !order.every((id) => known.has(id))) badRequest('requests.order')
  for (const [position, id] of order.entries()) {
    storePosition(database, id, position)
  }
  events.publish({ type: 'channel_folder', op: 'reorder', order: [...order] }, activeUserIds(database))
}

/** Routes for channel folders: headings for lists of channels, managed by administrators. */
export const channelFolderRoutes = (context: ChatContext): Route[] => [
  route(getChannelFolders, ({ include_archived }) => ({
    channel_folders: allFolders(context.database).filter(
      (folder) => include_archived === true || !folder.is_archived,
    ),
  })),
  route(
    createChannelFolder,
    ({ name, description = '' }, caller, { drawings }) =>
      context.database.transaction(() => ({
        channel_folder_id: create({ ...context, drawings }, caller, name, description),
      })),
    { sources: ({ description = '' }) => [description.trim()] },
  ),
  route(reorderChannelFolders, ({ order }, caller) => {
    context.database.transaction(() => reorder(context, caller, order))
    return {}
  }),
  route(
    updateChannelFolder,
    ({ channel_folder_id, ...change }, caller, { drawings }) => {
      context.database.transaction(() => update({ ...context, drawings }, caller, channel_folder_id, change))
      return {}
    },
    { sources: ({ description = '' }) => [description.trim()] },
  ),
]

export const channelFolderSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['channel_folders', 'channel_folder'],
    read: (context) => ({ channel_folders: allFolders(context.database) }),
  },
]
