import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { channelFolder } from './channelFolder.ts'
import { ids, integer, integerText, plainText } from './shapes.ts'

/** Lists the folders in order. */
export const getChannelFolders = endpoint('GET', '/channel_folders', {
  parameters: { include_archived: optional(json(v.boolean())) },
  reply: { channel_folders: v.array(channelFolder) },
})
export const createChannelFolder = endpoint('POST', '/channel_folders/create', {
  parameters: { name: text(plainText), description: optional(text(plainText)) },
  reply: { channel_folder_id: integer },
})
/** Reorders the folders; `order` contains every ID, archived ones included. */
export const reorderChannelFolders = endpoint('PATCH', '/channel_folders', {
  parameters: { order: json(ids) },
})
export const updateChannelFolder = endpoint('PATCH', '/channel_folders/{channel_folder_id}', {
  parameters: {
    channel_folder_id: text(integerText),
    name: optional(text(plainText)),
    description: optional(text(plainText)),
    is_archived: optional(json(v.boolean())),
  },
})
