import { administrators, anybody, everybody, humans, knowing, nobody, type Cases } from './case.ts'

export const peopleCases: Cases = {
  getOwnUser: [{ fields: () => ({}), allowed: everybody }],
  getUsers: [{ fields: () => ({}), allowed: everybody }],
  fetchApiKey: [
    {
      on: 'an account without a password',
      fields: ({ people }) => ({ username: people.member.email, password: 'correct horse battery' }),
      allowed: nobody,
    },
  ],
  signInWithCode: [
    { on: 'a forged token', fields: () => ({ token: 'e30.AAAA', code: '123456' }), allowed: nobody },
  ],
  beginAtSignIn: [{ on: 'a forged token', fields: () => ({ token: 'e30.AAAA' }), allowed: nobody }],
  confirmAtSignIn: [
    { on: 'a forged token', fields: () => ({ token: 'e30.AAAA', code: '123456' }), allowed: nobody },
  ],
  fetchDevelopmentApiKey: [
    {
      on: 'somebody',
      fields: ({ people }) => ({ username: people.member.email }),
      allowed: [...anybody, 'wrongKey', 'deactivated', 'botOfDeactivated'],
    },
    {
      on: 'a deactivated account',
      fields: ({ people }) => ({ username: people.deactivated.email }),
      allowed: nobody,
    },
  ],
  listDevelopmentUsers: [
    { fields: () => ({}), allowed: [...anybody, 'wrongKey', 'deactivated', 'botOfDeactivated'] },
  ],
  updateUserStatus: [
    {
      on: 'somebody',
      fields: ({ people }) => ({ user_id: people.member.id, status_text: 'Away' }),
      allowed: administrators,
    },
  ],
  updateUser: [
    {
      on: 'a member',
      fields: ({ people }) => ({ user_id: people.member.id, full_name: 'Other Name' }),
      allowed: administrators,
    },
    {
      on: 'a member, to become owner',
      fields: ({ people }) => ({ user_id: people.member.id, role: 100 }),
      allowed: ['owner'],
    },
    {
      on: 'a guest, to become administrator',
      fields: ({ people }) => ({ user_id: people.guest.id, role: 200 }),
      allowed: nobody,
    },
    {
      on: 'the only owner, to become a member',
      fields: ({ people }) => ({ user_id: people.owner.id, role: 400 }),
      allowed: nobody,
    },
  ],
  createUser: [
    {
      fields: () => ({
        email: 'new@test.example',
        password: 'correct horse battery',
        full_name: 'New Person',
      }),
      allowed: administrators,
    },
    {
      on: 'an address that is taken',
      fields: ({ people }) => ({
        email: people.member.email,
        password: 'correct horse battery',
        full_name: 'New Person',
      }),
      allowed: nobody,
    },
  ],
  getSubscriptionStatus: [
    {
      on: 'a private channel',
      fields: ({ people, channels }) => ({ user_id: people.member.id, stream_id: channels.secret }),
      allowed: knowing,
    },
  ],
  getUserChannels: [{ fields: ({ people }) => ({ user_id: people.member.id }), allowed: everybody }],
  getExportConsents: [{ fields: () => ({}), allowed: administrators }],
  getDataExports: [{ fields: () => ({}), allowed: administrators }],
  addDataExport: [{ fields: () => ({}), allowed: administrators }],
  removeDataExport: [{ fields: ({ dataExport }) => ({ export_id: dataExport }), allowed: administrators }],
  testWelcomeMessage: [
    { fields: () => ({ welcome_message_custom_text: 'Come in!' }), allowed: administrators },
  ],
  updateOwnProfileData: [
    {
      fields: ({ profileField }) => ({ data: [{ id: profileField, value: 'cat' }] }),
      allowed: humans,
    },
  ],
  updateBotStorage: [{ fields: () => ({ storage: { key: 'value' } }), allowed: ['bot'] }],

  getUser: [{ fields: ({ people }) => ({ user_id_or_email: String(people.member.id) }), allowed: everybody }],
  getUserStatus: [{ fields: ({ people }) => ({ user_id: people.member.id }), allowed: everybody }],
  getUserPresence: [
    { fields: ({ people }) => ({ user_id_or_email: String(people.member.id) }), allowed: everybody },
  ],
  getPresences: [{ fields: () => ({}), allowed: everybody }],
  deactivateUser: [
    { on: 'a guest', fields: ({ people }) => ({ user_id: people.guest.id }), allowed: administrators },
    { on: 'the only owner', fields: ({ people }) => ({ user_id: people.owner.id }), allowed: nobody },
  ],
  reactivateUser: [{ fields: ({ people }) => ({ user_id: people.deactivated.id }), allowed: administrators }],
  deactivateOwnUser: [{ fields: () => ({}), allowed: ['guest', 'member', 'moderator', 'admin'] }],

  getSecondFactorOf: [
    { on: 'a guest', fields: ({ people }) => ({ user_id: people.guest.id }), allowed: administrators },
    { on: 'an owner', fields: ({ people }) => ({ user_id: people.owner.id }), allowed: ['owner'] },
    { on: 'a bot', fields: ({ people }) => ({ user_id: people.bot.id }), allowed: nobody },
  ],
  resetSecondFactor: [
    {
      on: 'somebody without one',
      fields: ({ people }) => ({ user_id: people.guest.id }),
      allowed: nobody,
    },
  ],
  endKeysOf: [
    { on: 'a guest', fields: ({ people }) => ({ user_id: people.guest.id }), allowed: administrators },
    { on: 'an owner', fields: ({ people }) => ({ user_id: people.owner.id }), allowed: ['owner'] },
    { on: 'a bot', fields: ({ people }) => ({ user_id: people.bot.id }), allowed: nobody },
  ],

  createBot: [
    {
      fields: () => ({ full_name: 'Helper', short_name: 'helper', bot_type: 1 }),
      allowed: ['member', 'moderator', 'admin', 'owner'],
    },
  ],
  getBots: [{ fields: () => ({}), allowed: everybody }],
  updateBot: [
    {
      on: 'a bot of somebody',
      fields: ({ people }) => ({ bot_id: people.bot.id, full_name: 'Other Name' }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  deactivateBot: [
    {
      on: 'a bot of somebody',
      fields: ({ people }) => ({ bot_id: people.bot.id }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  getBotApiKey: [
    {
      on: 'a bot of somebody',
      fields: ({ people }) => ({ bot_id: people.bot.id }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  getDeliveries: [
    {
      on: 'a bot of somebody',
      fields: ({ people }) => ({ bot_id: people.bot.id }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  retryDelivery: [
    {
      on: 'a bot of somebody',
      fields: ({ people, delivery }) => ({ bot_id: people.bot.id, delivery_id: delivery }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  regenerateBotApiKey: [
    {
      on: 'a bot of somebody',
      fields: ({ people }) => ({ bot_id: people.bot.id }),
      allowed: ['member', 'admin', 'owner'],
    },
  ],
  getBotStorage: [{ fields: () => ({}), allowed: ['bot'] }],
  removeBotStorage: [{ fields: () => ({}), allowed: ['bot'] }],

  getProfileFields: [{ fields: () => ({}), allowed: everybody }],
  createProfileField: [{ fields: () => ({ field_type: 1, name: 'Car' }), allowed: administrators }],
  updateProfileField: [
    { fields: ({ profileField }) => ({ field_id: profileField, name: 'Car' }), allowed: administrators },
  ],
  deleteProfileField: [
    { fields: ({ profileField }) => ({ field_id: profileField }), allowed: administrators },
  ],
  orderProfileFields: [
    { fields: ({ profileField }) => ({ order: [profileField] }), allowed: administrators },
  ],
}
