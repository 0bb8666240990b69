import type { Example, Examples } from '../../openapi/operation.ts'

const example = (summary: string, args: Example['args'] = {}): readonly Example[] => [{ summary, args }]

/**
 * Requests that the document shows, by the endpoint's name in the code. A test sends each one to the sample
 * organization, as its owner and in the order of the document.
 */
export const examples: Examples = {
  addAlertWords: example('Be notified of two words', { alert_words: ['lantern', 'festival'] }),
  addReaction: example('React to a message', { message_id: 1, emoji_name: 'tada' }),
  createBot: example('Create a bot for a script', { full_name: 'Build reports', short_name: 'builds' }),
  createChannel: example('Create a private channel with two members', {
    name: 'release planning',
    description: 'What ships when.',
    subscribers: [2, 3],
    invite_only: true,
  }),
  createDrafts: example('Store a draft of a direct message', {
    drafts: [{ type: 'private', to: [2], topic: '', content: 'About tomorrow' }],
  }),
  createGroup: example('Create a group', {
    name: 'on call',
    description: 'People who answer at night.',
    members: [2, 3],
  }),
  createInvitationLink: example('Create a link that expires after a day', {
    invite_expires_in_minutes: 1440,
    invite_as: 400,
  }),
  createReminder: example('Be reminded of a message', {
    message_id: 1,
    scheduled_delivery_timestamp: 4_102_444_800,
    note: 'Answer this',
  }),
  createSavedSnippet: example('Save a snippet', { title: 'Thanks', content: 'Thank you, **well done**!' }),
  fetchApiKey: example('Get an API key', { username: 'member@demo.test', password: 'parley-demo' }),
  getChannel: example('Read a channel', { stream_id: 1 }),
  getChannelId: example('Find a channel by its name', { stream: 'general' }),
  getChannels: example('List the public channels', { include_public: true, include_subscribed: false }),
  getEvents: example('Make a queue for new messages and read what waits in it', {
    event_types: ['message'],
    dont_block: true,
  }),
  getMessage: example('Read the source of a message', { message_id: 1, apply_markdown: false }),
  getMessages: example('Read the newest messages of a topic', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'welcome' },
    ],
  }),
  getPins: example('Read what is pinned to a topic', { stream_id: 1, topic: 'welcome' }),
  getSubscriptions: example('List your channels', { include_subscribers: 'false' }),
  getTopics: example('List the topics of a channel', { stream_id: 1 }),
  getUsage: example('Read the usage of a week', { days: 7 }),
  getUser: example('Find a user by their email', { user_id_or_email: 'member@demo.test' }),
  getUserStatus: example('See the status of a user', { user_id: 2 }),
  getUsers: example('List all users', { client_gravatar: true }),
  matchesNarrow: example('See which messages belong to a channel', {
    msg_ids: [1, 2, 3],
    narrow: [{ operator: 'channel', operand: 'general' }],
  }),
  register: [
    {
      summary: 'Make a queue for messages, with the channels and what is unread',
      args: {
        event_types: ['message', 'update_message_flags'],
        fetch_event_types: ['subscription', 'message'],
        client_capabilities: { empty_topic_name: true, bulk_message_deletion: true },
      },
    },
    { summary: 'Make a queue for every event, with everything', args: { slim_presence: true } },
  ],
  renderMessage: example('See a text as HTML', { content: '*Hello* :tada:' }),
  scheduleMessage: example('Send a message later', {
    type: 'channel',
    to: 1,
    topic: 'welcome',
    content: 'Happy new year!',
    scheduled_delivery_timestamp: 4_102_444_800,
  }),
  sendMessage: [
    {
      summary: 'Send a message to a topic of a channel',
      args: { type: 'channel', to: 'general', topic: 'hello', content: 'Hello from a **script**' },
    },
    {
      summary: 'Send a direct message',
      args: { type: 'direct', to: ['member@demo.test'], content: 'Are you there?' },
    },
  ],
  setTyping: example('Say that you are writing in a topic', {
    type: 'channel',
    op: 'start',
    stream_id: 1,
    topic: 'hello',
  }),
  subscribe: example('Subscribe to a channel, or create it', {
    subscriptions: [{ name: 'plants', description: 'Who waters which?' }],
  }),
  unsubscribe: example('Leave a channel', { subscriptions: ['plants'] }),
  updateFlags: example('Star a message', { messages: [1], op: 'add', flag: 'starred' }),
  updateOrganisation: example('Change the description of the organization', {
    description: 'People who hold doors open for each other.',
  }),
  updateOwnStatus: example('Set your status', { status_text: 'Out for lunch', emoji_name: 'hamburger' }),
  updatePresence: example('Say that you are there', { status: 'active', ping_only: true }),
  updateSettings: example('Use the 24-hour clock', { twenty_four_hour_time: true }),
  updateUserTopic: example('Follow a topic', { stream_id: 1, topic: 'welcome', visibility_policy: 3 }),
}
