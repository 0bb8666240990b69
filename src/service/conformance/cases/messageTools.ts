import { everybody, insiders, nobody, type Cases } from './case.ts'

export const messageToolCases: Cases = {
  addSubmessage: [
    {
      on: 'a public poll',
      fields: ({ messages }) => ({
        message_id: messages.poll,
        msg_type: 'widget',
        content: '{"type":"vote","key":"canned,0","vote":1}',
      }),
      allowed: everybody,
    },
    {
      on: 'the question of a poll',
      fields: ({ messages }) => ({
        message_id: messages.poll,
        msg_type: 'widget',
        content: '{"type":"question","question":"Which?"}',
      }),
      allowed: ['member'],
    },
  ],
  getMessageHistory: [
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
  ],
  getReadReceipts: [
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
  ],
  markAllAsRead: [{ fields: () => ({}), allowed: everybody }],
  markChannelAsRead: [
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret }),
      // Administrators can see every channel but are not subscribed, so nothing changes for them.
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  markTopicAsRead: [
    {
      on: 'a private channel',
      fields: ({ channels }) => ({ stream_id: channels.secret, topic_name: 'lunch' }),
      // Administrators can see every channel but are not subscribed, so nothing changes for them.
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  reportMessage: [
    {
      on: 'a public message',
      fields: ({ messages }) => ({ message_id: messages.general, report_type: 'spam' }),
      allowed: everybody,
    },
    {
      on: 'a private message',
      fields: ({ messages }) => ({ message_id: messages.secret, report_type: 'spam' }),
      allowed: insiders,
    },
  ],
  runCommand: [{ fields: () => ({ command: '/ping' }), allowed: everybody }],
  setEditTyping: [
    {
      on: 'a private message before others joined',
      fields: ({ messages }) => ({ message_id: messages.vault, op: 'start' }),
      allowed: ['owner'],
    },
    {
      on: 'a message in an archived channel',
      fields: ({ messages }) => ({ message_id: messages.archived, op: 'start' }),
      allowed: nobody,
    },
    {
      on: 'a message of somebody',
      fields: ({ messages }) => ({ message_id: messages.general, op: 'start' }),
      allowed: ['member'],
    },
  ],
}
