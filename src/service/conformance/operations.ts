import type { Method } from '../../protocol/endpoint.ts'
import type { Fields, Person } from './organisation.testing.ts'
import type { World } from './world.ts'

/** A user's request. */
export interface Operation {
  readonly by: Person
  readonly method: Method
  readonly path: string
  readonly fields?: Fields
}

/** Picks an element; the same one for the same numbers. */
export type Choose = <T>(from: readonly T[]) => T

type Make = (world: World, choose: Choose) => Operation

const later = Math.floor(Date.now() / 1000) + 86_400

const post = (by: Person, path: string, fields?: Fields): Operation => ({
  by,
  method: 'POST',
  path,
  fields: fields ?? {},
})
const patch = (by: Person, path: string, fields?: Fields): Operation => ({
  by,
  method: 'PATCH',
  path,
  fields: fields ?? {},
})
const remove = (by: Person, path: string, fields?: Fields): Operation => ({
  by,
  method: 'DELETE',
  path,
  fields: fields ?? {},
})

const somebody = ({ people }: World, choose: Choose): Person =>
  choose([people.member, people.owner, people.moderator, people.admin, people.guest])
const somebodyElse = ({ people }: World, choose: Choose): Person =>
  choose([people.member, people.guest, people.moderator, people.bot])
const groupOf = ({ groups }: World, choose: Choose): number =>
  choose([groups.crew, groups.cooks, groups.deactivated])
const channelOf = ({ channels }: World, choose: Choose): number =>
  choose([channels.general, channels.library, channels.secret, channels.webPublic])
const words = ['soup', 'stew', 'salad', 'Crème brûlée']
const draft = (content: string) => ({ type: 'private', to: [], topic: '', content })

/**
 * Every operation that changes a registration, by subject. Each is possible in a fresh world with the first
 * choices.
 */
export const operations: Readonly<Record<string, Make>> = {
  'send a message': (world, choose) =>
    post(somebody(world, choose), '/messages', {
      type: 'channel',
      to: world.channels.general,
      topic: choose(['lunch', 'Lunch', '']),
      content: choose(words),
    }),
  'star a message': (world, choose) =>
    post(somebody(world, choose), '/messages/flags', {
      messages: [world.messages.general],
      op: choose(['add', 'remove']),
      flag: 'starred',
    }),
  'delete a message': (world) => remove(world.people.owner, `/messages/${world.messages.general}`),
  'move a topic': (world, choose) =>
    patch(world.people.owner, `/messages/${world.messages.general}`, {
      topic: choose(['dinner', '✔ lunch']),
      propagate_mode: 'change_all',
    }),

  'follow a topic': (world, choose) =>
    post(somebody(world, choose), '/user_topics', {
      stream_id: world.channels.general,
      topic: choose(['lunch', 'Lunch', '']),
      visibility_policy: choose([3, 1, 2, 0]),
    }),
  'save a draft': (world, choose) =>
    post(somebody(world, choose), '/drafts', { drafts: [draft(choose(words))] }),
  'edit a draft': (world, choose) =>
    patch(world.people.member, `/drafts/${world.draft}`, { draft: draft(choose(words)) }),
  'delete a draft': (world) => remove(world.people.member, `/drafts/${world.draft}`),
  'save a snippet': (world, choose) =>
    post(somebody(world, choose), '/saved_snippets', { title: choose(words), content: 'c' }),
  'edit a snippet': (world, choose) =>
    patch(world.people.member, `/saved_snippets/${world.snippet}`, { title: choose(words) }),
  'delete a snippet': (world) => remove(world.people.member, `/saved_snippets/${world.snippet}`),
  'schedule a message': (world, choose) =>
    post(somebody(world, choose), '/scheduled_messages', {
      type: 'stream',
      to: world.channels.general,
      topic: 't',
      content: choose(words),
      scheduled_delivery_timestamp: later,
    }),
  'change a scheduled message': (world, choose) =>
    patch(world.people.member, `/scheduled_messages/${world.scheduled}`, { content: choose(words) }),
  'drop a scheduled message': (world) =>
    remove(world.people.member, `/scheduled_messages/${world.scheduled}`),
  'ask for a reminder': (world, choose) =>
    post(somebody(world, choose), '/reminders', {
      message_id: world.messages.general,
      scheduled_delivery_timestamp: later,
    }),
  'drop a reminder': (world) => remove(world.people.member, `/reminders/${world.reminder}`),
  'add a view': (world, choose) =>
    post(somebody(world, choose), '/navigation_views', {
      fragment: choose(['narrow/has/reaction', 'narrow/has/image']),
      is_pinned: true,
      name: choose(words),
    }),
  'change a view': (world) =>
    patch(world.people.member, '/navigation_views/narrow%2Fis%2Fstarred', { is_pinned: false }),
  'remove a view': (world) => remove(world.people.member, '/navigation_views/narrow%2Fis%2Fstarred'),

  'join a channel': (world, choose) =>
    post(somebody(world, choose), '/users/me/subscriptions', {
      subscriptions: [{ name: choose(['library', 'hall', 'general', 'secret']) }],
    }),
  'bring somebody into a channel': (world, choose) =>
    post(world.people.owner, '/users/me/subscriptions', {
      subscriptions: [{ name: choose(['secret', 'library', 'general']) }],
      principals: [somebodyElse(world, choose).id],
    }),
  'make a channel': (world, choose) =>
    post(choose([world.people.member, world.people.owner]), '/users/me/subscriptions', {
      subscriptions: [{ name: choose(['fresh', 'new']), description: choose(words) }],
      invite_only: choose([false, true]),
    }),
  'leave a channel': (world, choose) =>
    remove(somebody(world, choose), '/users/me/subscriptions', {
      subscriptions: [choose(['general', 'secret', 'hall'])],
    }),
  'take somebody out of a channel': (world, choose) =>
    remove(world.people.owner, '/users/me/subscriptions', {
      subscriptions: [choose(['secret', 'general'])],
      principals: [somebodyElse(world, choose).id],
    }),
  'change a subscription': (world, choose) =>
    post(somebody(world, choose), '/users/me/subscriptions/properties', {
      subscription_data: [
        {
          stream_id: world.channels.general,
          ...choose([
            { property: 'is_muted', value: true },
            { property: 'color', value: '#c2c2c2' },
            { property: 'pin_to_top', value: true },
            { property: 'desktop_notifications', value: true },
            { property: 'in_home_view', value: true },
          ]),
        },
      ],
    }),

  'make a group': (world, choose) =>
    post(world.people.owner, '/user_groups/create', {
      name: choose(words),
      description: '',
      members: [world.people.member.id],
      subgroups: [world.groups.cooks],
    }),
  'change a group': (world, choose) =>
    patch(world.people.owner, `/user_groups/${groupOf(world, choose)}`, { description: choose(words) }),
  'add to a group': (world, choose) =>
    post(world.people.owner, `/user_groups/${groupOf(world, choose)}/members`, {
      add: [choose([world.people.guest.id, world.people.member.id])],
    }),
  'take out of a group': (world) =>
    post(world.people.owner, `/user_groups/${world.groups.crew}/members`, {
      delete: [world.people.member.id],
    }),
  'nest a group': (world, choose) =>
    post(world.people.owner, `/user_groups/${world.groups.crew}/subgroups`, {
      [choose(['add', 'delete'])]: [world.groups.cooks],
    }),
  'end a group': (world, choose) =>
    post(world.people.owner, `/user_groups/${groupOf(world, choose)}/deactivate`),

  'decide for the organisation': (world, choose) =>
    patch(
      world.people.owner,
      '/realm',
      choose<Fields>([
        { name: 'Elsewhere' },
        { topics_policy: 'disable_empty_topic' },
        { message_content_edit_limit_seconds: 600 },
        { can_create_groups: { new: world.groups.crew } },
        { invite_required: false },
      ]),
    ),
  'allow a domain': (world, choose) =>
    post(world.people.owner, '/realm/domains', {
      domain: choose(['a.example', 'b.example']),
      allow_subdomains: false,
    }),
  'change a domain': (world, choose) =>
    patch(world.people.owner, '/realm/domains/test.example', { allow_subdomains: choose([true, false]) }),
  'forbid a domain': (world) => remove(world.people.owner, '/realm/domains/test.example'),
  'add a linkifier': (world, choose) =>
    post(world.people.owner, '/realm/filters', {
      pattern: `${choose(['T', 'U'])}(?P<id>[0-9]+)`,
      url_template: 'https://t.example/{id}',
    }),
  'remove a linkifier': (world) => remove(world.people.owner, `/realm/filters/${world.linkifier}`),
  'retire an emoji': (world) => remove(world.people.owner, '/realm/emoji/parrot'),

  'rename somebody': (world, choose) =>
    patch(world.people.owner, `/users/${somebodyElse(world, choose).id}`, { full_name: choose(words) }),
  'change a role': (world, choose) =>
    patch(world.people.owner, `/users/${somebodyElse(world, choose).id}`, {
      role: choose([400, 600, 300, 200]),
    }),
  'say how somebody is': (world, choose) =>
    post(world.people.owner, `/users/${somebodyElse(world, choose).id}/status`, {
      status_text: choose(['At lunch', '']),
      emoji_name: 'tada',
    }),
  'say how one is': (world, choose) =>
    post(somebody(world, choose), '/users/me/status', { status_text: choose(['Away', 'Here', '']) }),
  'fill in a profile': (world, choose) =>
    patch(somebody(world, choose), '/users/me/profile_data', {
      data: [{ id: world.profileField, value: choose(['a *cat*', null, 'dog']) }],
    }),
  'choose a setting': (world, choose) =>
    patch(
      somebody(world, choose),
      '/settings',
      choose<Fields>([
        { twenty_four_hour_time: true },
        { timezone: 'Europe/Zurich' },
        { default_language: 'de' },
      ]),
    ),
  'add alert words': (world, choose) =>
    post(somebody(world, choose), '/users/me/alert_words', { alert_words: [choose(words)] }),
  'mute somebody': (world, choose) =>
    post(somebody(world, choose), `/users/me/muted_users/${world.people.bot.id}`),
  'be present': (world, choose) =>
    post(somebody(world, choose), '/users/me/presence', { status: choose(['active', 'idle']) }),
  'add a profile field': (world, choose) =>
    post(world.people.owner, '/realm/profile_fields', { name: choose(words), field_type: 1 }),
  'make a bot': (world, choose) =>
    post(world.people.member, '/bots', {
      full_name: choose(words),
      short_name: choose(['a', 'b']),
      bot_type: 1,
    }),
  'end an account': (world, choose) =>
    remove(world.people.owner, `/users/${choose([world.people.guest, world.people.moderator]).id}`),
  'bring an account back': (world) =>
    post(world.people.owner, `/users/${world.people.deactivated.id}/reactivate`),

  'change a channel': (world, choose) =>
    patch(
      world.people.owner,
      `/streams/${channelOf(world, choose)}`,
      choose<Fields>([
        { description: 'For *all*' },
        { new_name: 'renamed' },
        { is_private: true },
        { is_private: false },
        { topics_policy: 'empty_topic_only' },
        { can_send_message_group: { new: world.groups.crew } },
        { folder_id: world.folder },
      ]),
    ),
  'archive a channel': (world, choose) => remove(world.people.owner, `/streams/${channelOf(world, choose)}`),
  'make a channel default': (world) =>
    post(world.people.owner, '/default_streams', { stream_id: world.channels.general }),
  'make a folder': (world, choose) =>
    post(world.people.owner, '/channel_folders/create', { name: choose(words), description: '' }),
  'change a folder': (world, choose) =>
    patch(world.people.owner, `/channel_folders/${world.folder}`, { name: choose(words) }),
}
