import { anybody, everybody, insiders, nobody, type Cases } from './case.ts'

const range = { anchor: 'newest', num_before: 10, num_after: 0 }
const tada = { emoji_name: 'tada' }

/** Products post with the rights of the account whose key their address has. */
const webhookCases = (payload: string): Cases[string] => [
  {
    on: 'a public channel',
    fields: ({ channels }) => ({ stream: String(channels.general), topic: 't', payload }),
    allowed: everybody,
  },
  {
    on: 'a private channel',
    fields: ({ channels }) => ({ stream: String(channels.secret), topic: 't', payload }),
    allowed: insiders,
  },
]

export const messageCases: Cases = {
  postFromSlackFormat: webhookCases('{"text":"Hi"}'),
  postFromGitlab: webhookCases('{"object_kind":"release","action":"create","name":"v1"}'),
  postFromGrafana: webhookCases('{"alerts":[{"labels":{"alertname":"Load"}}]}'),
  postJson: webhookCases('{}'),
  // The event is named in a header, so these requests fail for everyone; `external/routes.test.ts` has those that do not.
  postFromGithub: [{ fields: () => ({ payload: '{}' }), allowed: nobody }],
  sendMessage: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ type: 'channel', to: channels.general, topic: 't', content: 'c' }),
      allowed: everybody,
    },
    {
      on: 'a public channel of others',
      fields: ({ channels }) => ({ type: 'channel', to: channels.library, topic: 't', content: 'c' }),
      allowed: ['member', 'moderator', 'admin', 'owner', 'bot'],
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ type: 'channel', to: channels.secret, topic: 't', content: 'c' }),
      allowed: insiders,
    },
    {
      on: 'an archived channel',
      fields: ({ channels }) => ({ type: 'channel', to: channels.archived, topic: 't', content: 'c' }),
      allowed: nobody,
    },
    {
      on: 'a person',
      fields: ({ people }) => ({ type: 'direct', to: [people.moderator.id], content: 'c' }),
      allowed: everybody,
    },
    {
      on: 'a deactivated person',
      fields: ({ people }) => ({ type: 'direct', to: [people.deactivated.id], content: 'c' }),
      allowed: nobody,
    },
  ],
  getMessages: [
    { on: 'the own history', fields: () => range, allowed: everybody },
    {
      on: 'web-public channels',
      fields: () => ({ ...range, narrow: [['channels', 'web-public']] }),
      allowed: anybody,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({
        ...range,
        narrow: [{ operator: 'channel', operand: channels.secret }],
      }),
      // Those who cannot read it find no messages.
      allowed: everybody,
    },
  ],
  getMessage: [
    {
      on: 'a public channel',
      fields: ({ messages }) => ({ message_id: messages.general }),
      allowed: everybody,
    },
    {
      on: 'a private channel',
      fields: ({ messages }) => ({ message_id: messages.secret }),
      allowed: insiders,
    },
    {
      on: 'a private channel before joining',
      fields: ({ messages }) => ({ message_id: messages.vault }),
      allowed: ['owner'],
    },
    {
      on: 'a direct message of others',
      fields: ({ messages }) => ({ message_id: messages.direct }),
      allowed: ['owner', 'admin'],
    },
  ],
  matchesNarrow: [
    {
      fields: ({ messages }) => ({ msg_ids: [messages.general], narrow: [['search', 'soup']] }),
      allowed: everybody,
    },
  ],
  showPreviews: [
    {
      on: 'somebody’s message',
      fields: ({ messages }) => ({ message_id: messages.general, shown: false }),
      allowed: ['member'],
    },
  ],
  updateMessage: [
    {
      on: 'the content of somebody’s message',
      fields: ({ messages }) => ({ message_id: messages.general, content: 'Stew!' }),
      allowed: ['member'],
    },
    {
      on: 'the topic of a public message',
      fields: ({ messages }) => ({ message_id: messages.general, topic: 'dinner' }),
      allowed: ['member', 'moderator', 'admin', 'owner', 'bot'],
    },
    {
      on: 'the topic of a private message',
      fields: ({ messages }) => ({ message_id: messages.secret, topic: 'dinner' }),
      allowed: insiders,
    },
    {
      on: 'the content of a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived, content: 'Now' }),
      allowed: nobody,
    },
    {
      on: 'the topic of a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived, topic: 'dinner' }),
      allowed: nobody,
    },
    {
      on: 'the channel of a message in an archived channel',
      fields: ({ messages, channels }) => ({ message_id: messages.archived, stream_id: channels.general }),
      allowed: nobody,
    },
    {
      on: 'the channel of a public message, into an archived one',
      fields: ({ messages, channels }) => ({ message_id: messages.general, stream_id: channels.archived }),
      allowed: nobody,
    },
    {
      on: 'the channel of a private message, into the open',
      fields: ({ messages, channels }) => ({ message_id: messages.secret, stream_id: channels.general }),
      allowed: insiders,
    },
  ],
  deleteMessage: [
    {
      on: 'a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived }),
      allowed: nobody,
    },
    {
      on: 'somebody’s public message',
      fields: ({ messages }) => ({ message_id: messages.general }),
      allowed: ['member', 'admin', 'owner'],
    },
    {
      on: 'a private message',
      fields: ({ messages }) => ({ message_id: messages.secret }),
      allowed: insiders,
    },
    {
      on: 'a direct message of others',
      fields: ({ messages }) => ({ message_id: messages.direct }),
      allowed: ['owner', 'admin'],
    },
  ],
  renderMessage: [{ fields: () => ({ content: 'A **word**' }), allowed: everybody }],
  updateFlags: [
    {
      on: 'a public message',
      fields: ({ messages }) => ({ messages: [messages.general], op: 'add', flag: 'starred' }),
      allowed: everybody,
    },
    {
      on: 'a private message',
      fields: ({ messages }) => ({ messages: [messages.secret], op: 'add', flag: 'starred' }),
      allowed: insiders,
    },
    {
      on: 'a direct message of others',
      fields: ({ messages }) => ({ messages: [messages.direct], op: 'add', flag: 'starred' }),
      allowed: ['owner', 'admin'],
    },
  ],
  updateFlagsForNarrow: [
    { fields: () => ({ ...range, narrow: [], op: 'add', flag: 'starred' }), allowed: everybody },
  ],
  addReaction: [
    {
      on: 'a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived, ...tada }),
      allowed: nobody,
    },
    {
      on: 'a public message',
      fields: ({ messages }) => ({ message_id: messages.general, ...tada }),
      allowed: everybody,
    },
    {
      on: 'a private message',
      fields: ({ messages }) => ({ message_id: messages.secret, ...tada }),
      allowed: insiders,
    },
    {
      on: 'a message from before joining',
      fields: ({ messages }) => ({ message_id: messages.vault, ...tada }),
      allowed: ['owner'],
    },
  ],
  removeReaction: [
    {
      on: 'a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived, emoji_name: 'heart' }),
      allowed: nobody,
    },
    {
      on: 'a reaction of others',
      fields: ({ messages }) => ({ message_id: messages.general, emoji_name: 'heart' }),
      allowed: ['guest'],
    },
  ],
  getPins: [
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret, topic: 't' }),
      // Those who cannot read it find no pins.
      allowed: anybody,
    },
    { on: 'direct messages', fields: ({ people }) => ({ user_ids: [people.admin.id] }), allowed: anybody },
  ],
  pinMessage: [
    {
      on: 'a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived }),
      allowed: nobody,
    },
    {
      on: 'a public message',
      fields: ({ messages }) => ({ message_id: messages.general }),
      allowed: everybody,
    },
    {
      on: 'a private message',
      fields: ({ messages }) => ({ message_id: messages.secret }),
      allowed: insiders,
    },
    {
      on: 'a message from before joining',
      fields: ({ messages }) => ({ message_id: messages.vault }),
      allowed: ['owner'],
    },
    {
      on: 'a direct message of others',
      fields: ({ messages }) => ({ message_id: messages.direct }),
      allowed: ['owner', 'admin'],
    },
  ],
  unpinMessage: [
    {
      on: 'a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived }),
      allowed: nobody,
    },
    {
      on: 'a public message',
      fields: ({ messages }) => ({ message_id: messages.general }),
      allowed: everybody,
    },
    {
      on: 'a private message',
      fields: ({ messages }) => ({ message_id: messages.secret }),
      allowed: insiders,
    },
    {
      on: 'a message from before joining',
      fields: ({ messages }) => ({ message_id: messages.vault }),
      allowed: ['owner'],
    },
    {
      on: 'a direct message of others',
      fields: ({ messages }) => ({ message_id: messages.direct }),
      allowed: ['owner', 'admin'],
    },
  ],
  setTyping: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({ op: 'start', type: 'stream', stream_id: channels.general, topic: 't' }),
      allowed: everybody,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ op: 'start', type: 'stream', stream_id: channels.secret, topic: 't' }),
      allowed: insiders,
    },
    {
      on: 'a person',
      fields: ({ people }) => ({ op: 'start', type: 'direct', to: [people.moderator.id] }),
      allowed: everybody,
    },
  ],
  uploadFile: [{ fields: () => ({}), allowed: everybody }],
  getUploadUrl: [
    {
      on: 'a file that no message links',
      fields: ({ upload }) => {
        const [, , realm_id, folder, filename] = upload.split('/')
        return { realm_id, folder, filename }
      },
      allowed: ['member'],
    },
  ],
  getNestedUploadUrl: [
    {
      on: 'a file that nobody uploaded',
      fields: () => ({ realm_id: '1', part: '44', folder: 'oRJOpvurcdY99dcnDfjzxXfD', filename: 'a.txt' }),
      allowed: [],
    },
  ],
  getDrafts: [{ fields: () => ({}), allowed: everybody }],
  createDrafts: [
    {
      fields: () => ({ drafts: [{ type: 'private', to: [], topic: '', content: 'So…' }] }),
      allowed: everybody,
    },
  ],
  editDraft: [
    {
      on: 'a draft of somebody',
      fields: ({ draft }) => ({
        draft_id: draft,
        draft: { type: 'private', to: [], topic: '', content: 'Well…' },
      }),
      allowed: ['member'],
    },
  ],
  deleteDraft: [
    { on: 'a draft of somebody', fields: ({ draft }) => ({ draft_id: draft }), allowed: ['member'] },
  ],
}

export const registerCases: Cases = {
  register: [{ fields: () => ({ client_capabilities: { empty_topic_name: true } }), allowed: anybody }],
  getEvents: [
    {
      on: 'a queue of somebody',
      fields: ({ queue }) => ({ queue_id: queue, last_event_id: -1, dont_block: true }),
      allowed: ['member'],
    },
    { on: 'a new queue', fields: () => ({ dont_block: true }), allowed: everybody },
  ],
  deleteQueue: [
    { on: 'a queue of somebody', fields: ({ queue }) => ({ queue_id: queue }), allowed: ['member'] },
  ],
}
