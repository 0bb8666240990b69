import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { ids, integer, integerText, plainText, timestamp } from './shapes.ts'

/** A group of channels under one heading. */
export const channelFolder = v.object({
  id: integer,
  name: v.string(),
  order: v.optional(integer, 0),
  description: v.optional(v.string(), ''),
  rendered_description: v.optional(v.string(), ''),
  date_created: v.optional(timestamp, 0),
  creator_id: v.optional(v.nullable(integer), null),
  is_archived: v.optional(v.boolean(), false),
})
export type ChannelFolder = v.InferOutput<typeof channelFolder>

/** In their order. */
export const getChannelFolders = endpoint('GET', '/channel_folders', {
  parameters: { include_archived: optional(json(v.boolean())) },
  reply: { channel_folders: v.array(channelFolder) },
})
export const createChannelFolder = endpoint('POST', '/channel_folders/create', {
  parameters: { name: text(plainText), description: optional(text(plainText)) },
  reply: { channel_folder_id: integer },
})
/** `order` names every folder, archived ones too. */
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
