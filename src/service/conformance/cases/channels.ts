import { administrators, anybody, everybody, insiders, knowing, members, nobody, type Cases } from './case.ts'

export const channelCases: Cases = {
  getChannels: [
    { on: 'what one may know', fields: () => ({}), allowed: everybody },
    { on: 'all', fields: () => ({ include_all: true }), allowed: ['admin', 'owner'] },
  ],
  getSubscriptions: [{ fields: () => ({}), allowed: everybody }],
  subscribe: [
    {
      on: 'a public channel',
      fields: () => ({ subscriptions: [{ name: 'general' }] }),
      // Guests subscribe themselves to web-public channels alone, even where they are already.
      allowed: ['member', 'moderator', 'admin', 'owner', 'bot'],
    },
    {
      on: 'a public channel not joined',
      fields: () => ({ subscriptions: [{ name: 'library' }] }),
      allowed: ['member', 'moderator', 'admin', 'owner', 'bot'],
    },
    {
      on: 'a private channel',
      fields: () => ({ subscriptions: [{ name: 'secret' }] }),
      allowed: insiders,
    },
    {
      on: 'a new channel',
      fields: () => ({ subscriptions: [{ name: 'fresh' }] }),
      allowed: ['member', 'moderator', 'admin', 'owner', 'bot'],
    },
    {
      on: 'somebody else, to a private channel',
      fields: ({ people }) => ({ subscriptions: [{ name: 'secret' }], principals: [people.bot.id] }),
      allowed: insiders,
    },
  ],
  muteTopic: [
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret, topic: 'plans', op: 'add' }),
      allowed: insiders,
    },
  ],
  changeSubscriptions: [
    { on: 'leaving', fields: () => ({ delete: ['general'] }), allowed: everybody },
    {
      on: 'joining a private channel',
      fields: () => ({ add: [{ name: 'secret' }] }),
      allowed: insiders,
    },
  ],
  unsubscribe: [
    { on: 'oneself', fields: () => ({ subscriptions: ['general'] }), allowed: everybody },
    {
      on: 'somebody else',
      fields: ({ people }) => ({ subscriptions: ['general'], principals: [people.guest.id] }),
      allowed: ['admin', 'owner', 'guest'],
    },
  ],
  updateSubscriptionProperties: [
    {
      on: 'a channel that is not everybody’s',
      fields: ({ channels }) => ({
        subscription_data: [{ stream_id: channels.secret, property: 'is_muted', value: true }],
      }),
      allowed: insiders,
    },
  ],
  getTopics: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ stream_id: channels.general }),
      allowed: everybody,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret }),
      allowed: insiders,
    },
    {
      on: 'a web-public channel',
      fields: ({ channels }) => ({ stream_id: channels.webPublic }),
      allowed: anybody,
    },
  ],
  updateUserTopic: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ stream_id: channels.general, topic: 't', visibility_policy: 3 }),
      allowed: everybody,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret, topic: 't', visibility_policy: 3 }),
      allowed: insiders,
    },
  ],
  getSubscribers: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ stream_id: channels.general }),
      allowed: everybody,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],

  getChannel: [
    { on: 'a public channel', fields: ({ channels }) => ({ stream_id: channels.library }), allowed: members },
    { on: 'a private channel', fields: ({ channels }) => ({ stream_id: channels.secret }), allowed: knowing },
  ],
  getChannelId: [
    { on: 'a public channel', fields: () => ({ stream: 'library' }), allowed: members },
    { on: 'a private channel', fields: () => ({ stream: 'secret' }), allowed: knowing },
  ],
  getChannelEmail: [
    { on: 'a public channel', fields: ({ channels }) => ({ stream_id: channels.library }), allowed: members },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret }),
      allowed: insiders,
    },
  ],
  createChannel: [
    { fields: ({ people }) => ({ name: 'fresh', subscribers: [people.member.id] }), allowed: members },
    {
      on: 'the whole web',
      fields: ({ people }) => ({ name: 'fresh', subscribers: [people.member.id], is_web_public: true }),
      allowed: administrators,
    },
  ],
  updateChannel: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ stream_id: channels.general, description: 'For all' }),
      allowed: administrators,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret, description: 'For few' }),
      allowed: administrators,
    },
    {
      on: 'a private channel, opening it to all',
      fields: ({ channels }) => ({ stream_id: channels.secret, is_private: false }),
      allowed: ['owner'],
    },
  ],
  archiveChannel: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ stream_id: channels.general }),
      allowed: administrators,
    },
  ],
  addDefaultChannel: [
    { fields: ({ channels }) => ({ stream_id: channels.general }), allowed: administrators },
  ],
  removeDefaultChannel: [
    { fields: ({ channels }) => ({ stream_id: channels.library }), allowed: administrators },
  ],
  deleteTopic: [
    {
      on: 'an archived channel',
      fields: ({ channels }) => ({ stream_id: channels.archived, topic_name: 'lunch' }),
      allowed: nobody,
    },
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ stream_id: channels.general, topic_name: 'lunch' }),
      allowed: administrators,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret, topic_name: 'lunch' }),
      // Only readable messages are deleted.
      allowed: administrators,
    },
  ],
}
