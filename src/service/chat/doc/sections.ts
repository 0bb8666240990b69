import type { Endpoint } from '../../../protocol/endpoint.ts'

/** Sections of the document, by the beginning of the path; the first that fits counts. */
const sections: readonly (readonly [name: string, paths: RegExp])[] = [
  ['Events', /^\/(register|events)$/],
  ['Messages', /^\/(messages|submessage|mark_|zcommand)/],
  ['Scheduled messages, reminders and drafts', /^\/(scheduled_messages|reminders|drafts|saved_snippets)/],
  ['Channels', /^\/(streams|channels|channel_folders|get_stream_id|default_streams|user_topics)/],
  ['Channels', /^\/users\/me\/(subscriptions|\{stream_id\})/],
  ['Typing and presence', /^\/(typing|realm\/presence|users\/me\/(presence|status))|\/(presence|status)$/],
  ['Files', /^\/(user_uploads|attachments)/],
  ['Signing in', /^\/(fetch_api_key|dev_|second_factor|server_settings)/],
  ['Own account', /^\/(settings|users\/me|navigation_views)/],
  ['Users', /^\/users/],
  ['Groups', /^\/user_groups/],
  ['Bots', /^\/(bot|external)/],
  ['Push notifications', /^\/(mobile_push|register_client_device|remove_client_device|web_push)/],
  ['Organization', /^\/(realm|invites)/],
]

/** Section of what fits none of them. */
export const OTHER_SECTION = 'This document'

/** Returns the section in which the document describes an endpoint. */
export const sectionOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  sections.find(([, paths]) => paths.test(path))?.[0] ?? OTHER_SECTION

/** Every section, in order. */
export const sectionNames: readonly string[] = [
  ...new Set([...sections.map(([name]) => name), OTHER_SECTION]),
]
