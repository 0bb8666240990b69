import { createECDH, randomBytes } from 'node:crypto'
import { everybody, humans, insiders, nobody, type Cases } from './case.ts'

const later = Math.floor(Date.now() / 1000) + 86_400

/** Objects that belong to one user and are private to them. */
export const personalCases: Cases = {
  getAttachments: [{ fields: () => ({}), allowed: everybody }],
  deleteAttachment: [
    {
      on: 'a file of somebody',
      fields: ({ attachment }) => ({ attachment_id: attachment }),
      allowed: ['member'],
    },
  ],
  createReminder: [
    {
      on: 'a public message',
      fields: ({ messages }) => ({ message_id: messages.general, scheduled_delivery_timestamp: later }),
      allowed: everybody,
    },
    {
      on: 'a private message',
      fields: ({ messages }) => ({ message_id: messages.secret, scheduled_delivery_timestamp: later }),
      allowed: insiders,
    },
  ],
  deleteReminder: [
    {
      on: 'a reminder of somebody',
      fields: ({ reminder }) => ({ reminder_id: reminder }),
      allowed: ['member'],
    },
  ],
  getReminders: [{ fields: () => ({}), allowed: everybody }],
  createSavedSnippet: [{ fields: () => ({ title: 'Bye', content: 'Best wishes' }), allowed: everybody }],
  deleteSavedSnippet: [
    {
      on: 'a snippet of somebody',
      fields: ({ snippet }) => ({ saved_snippet_id: snippet }),
      allowed: ['member'],
    },
  ],
  editSavedSnippet: [
    {
      on: 'a snippet of somebody',
      fields: ({ snippet }) => ({ saved_snippet_id: snippet, title: 'Hello' }),
      allowed: ['member'],
    },
  ],
  getSavedSnippets: [{ fields: () => ({}), allowed: everybody }],
  scheduleMessage: [
    {
      on: 'a public channel',
      fields: ({ channels }) => ({
        type: 'stream',
        to: channels.general,
        topic: 't',
        content: 'c',
        scheduled_delivery_timestamp: later,
      }),
      allowed: everybody,
    },
    {
      on: 'a private channel',
      fields: ({ channels }) => ({
        type: 'stream',
        to: channels.secret,
        topic: 't',
        content: 'c',
        scheduled_delivery_timestamp: later,
      }),
      allowed: insiders,
    },
  ],
  deleteScheduledMessage: [
    {
      on: 'a message of somebody',
      fields: ({ scheduled }) => ({ scheduled_message_id: scheduled }),
      allowed: ['member'],
    },
  ],
  editScheduledMessage: [
    {
      on: 'a message of somebody',
      fields: ({ scheduled }) => ({ scheduled_message_id: scheduled, content: 'Later still' }),
      allowed: ['member'],
    },
  ],
  getScheduledMessages: [{ fields: () => ({}), allowed: everybody }],
  addNavigationView: [
    { fields: () => ({ fragment: 'narrow/is/mentioned', is_pinned: true }), allowed: everybody },
  ],
  editNavigationView: [
    {
      on: 'a view of somebody',
      fields: () => ({ fragment: 'narrow/is/starred', is_pinned: false }),
      allowed: ['member'],
    },
  ],
  getNavigationViews: [{ fields: () => ({}), allowed: everybody }],
  removeNavigationView: [
    { on: 'a view of somebody', fields: () => ({ fragment: 'narrow/is/starred' }), allowed: ['member'] },
  ],

  updateSettings: [{ fields: () => ({ twenty_four_hour_time: true }), allowed: humans }],
  markOnboardingStep: [{ fields: () => ({ onboarding_step: 'tour' }), allowed: humans }],
  updateDisplaySettings: [{ fields: () => ({ twenty_four_hour_time: true }), allowed: humans }],
  updateNotificationSettings: [{ fields: () => ({ enable_sounds: false }), allowed: humans }],
  getEmailChange: [{ fields: () => ({}), allowed: humans }],
  cancelEmailChange: [{ fields: () => ({}), allowed: humans }],
  uploadAvatar: [{ fields: () => ({}), allowed: everybody }],
  removeAvatar: [{ fields: () => ({}), allowed: everybody }],
  regenerateApiKey: [{ fields: () => ({}), allowed: humans }],
  getSecondFactor: [{ fields: () => ({}), allowed: humans }],
  beginSecondFactor: [
    {
      on: 'an account without a password',
      fields: () => ({ password: 'correct horse battery' }),
      allowed: nobody,
    },
  ],
  confirmSecondFactor: [
    { on: 'a forged token', fields: () => ({ token: 'e30.AAAA', code: '123456' }), allowed: nobody },
  ],
  renewRecoveryCodes: [
    {
      on: 'an account without a password',
      fields: () => ({ password: 'correct horse battery', code: '123456' }),
      allowed: nobody,
    },
  ],
  endSecondFactor: [
    {
      on: 'an account without a password',
      fields: () => ({ password: 'correct horse battery', code: '123456' }),
      allowed: nobody,
    },
  ],
  getOwnKeys: [{ fields: () => ({}), allowed: humans }],
  endOwnKey: [{ on: 'no key', fields: () => ({ key_id: 'none' }), allowed: nobody }],
  endOtherKeys: [{ fields: () => ({}), allowed: humans }],
  updateOwnStatus: [{ fields: () => ({ status_text: 'Away' }), allowed: everybody }],
  updatePresence: [{ fields: () => ({ status: 'active' }), allowed: humans }],
  removeOwnProfileData: [
    {
      fields: ({ profileField }) => ({ data: [profileField] }),
      // Bots have none that could be deleted.
      allowed: everybody,
    },
  ],
  addAlertWords: [{ fields: () => ({ alert_words: ['soup'] }), allowed: everybody }],
  getAlertWords: [{ fields: () => ({}), allowed: everybody }],
  removeAlertWords: [{ fields: () => ({ alert_words: ['soup'] }), allowed: everybody }],
  muteUser: [
    {
      on: 'a bot',
      fields: ({ people }) => ({ muted_user_id: people.bot.id }),
      allowed: humans,
    },
  ],
  unmuteUser: [
    {
      on: 'whom somebody muted',
      fields: ({ people }) => ({ muted_user_id: people.admin.id }),
      allowed: ['member'],
    },
  ],

  addApnsDeviceToken: [
    { fields: () => ({ token: 'c0ffee'.repeat(10), appid: 'org.parley' }), allowed: everybody },
  ],
  removeApnsDeviceToken: [
    { on: 'a telephone of somebody', fields: () => ({ token: 'facade'.repeat(10) }), allowed: ['member'] },
  ],
  addAndroidDeviceToken: [{ fields: () => ({ token: 'a-token' }), allowed: everybody }],
  removeAndroidDeviceToken: [
    { on: 'a telephone of somebody', fields: () => ({ token: 'their-token' }), allowed: ['member'] },
  ],
  registerDevice: [{ fields: () => ({}), allowed: everybody }],
  removeDevice: [
    { on: 'a device of somebody', fields: ({ device }) => ({ device_id: device }), allowed: ['member'] },
  ],
  registerPushDevice: [
    {
      on: 'a device of somebody, without a relay',
      fields: ({ device }) => ({
        device_id: device,
        token_kind: 'apns',
        token_id: btoa('token'),
        push_key_id: 1,
        push_key: btoa('k'.repeat(32)),
        bouncer_public_key: btoa('k'.repeat(32)),
        encrypted_push_registration: btoa('for the relay'),
      }),
      allowed: nobody,
    },
  ],
  testPushNotification: [{ on: 'no device', fields: () => ({}), allowed: nobody }],
  testPushToken: [{ on: 'no device', fields: () => ({}), allowed: nobody }],

  getWebPushDevices: [{ fields: () => ({}), allowed: everybody }],
  registerWebPush: [
    {
      fields: () => ({
        endpoint: 'https://push.example.org/somebody',
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      }),
      allowed: humans,
    },
  ],
  endWebPush: [{ on: 'no device', fields: () => ({ device_id: '999' }), allowed: nobody }],
  testWebPush: [{ on: 'no device', fields: () => ({ device_id: '999' }), allowed: nobody }],
}
