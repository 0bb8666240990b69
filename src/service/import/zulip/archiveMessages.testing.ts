import {
  adaAlone,
  administrators,
  everyone,
  ids,
  listed,
  nobody,
  REALM,
  START,
  type Archived,
  type Row,
} from './archivePeople.testing.ts'

/* Channels and messages of the archive that tests import (`anArchive.testing.ts`). */

const channel = (id: number, name: string, more: Row = {}): Row => ({
  id,
  name,
  realm: REALM,
  date_created: START + 1.25,
  creator: ids.ada,
  deactivated: false,
  description: '',
  rendered_description: '',
  recipient: 200 + id,
  invite_only: false,
  history_public_to_subscribers: true,
  is_web_public: false,
  message_retention_days: null,
  can_add_subscribers_group: nobody,
  can_administer_channel_group: adaAlone,
  can_remove_subscribers_group: administrators,
  can_send_message_group: everyone,
  can_subscribe_group: nobody,
  ...more,
})

const subscription = (user_profile: number, recipient: number, more: Row = {}): Row => ({
  user_profile,
  recipient,
  active: true,
  is_user_active: true,
  is_muted: false,
  color: '#c2c2c2',
  pin_to_top: false,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
  ...more,
})

const message = (id: number, sender: number, recipient: number, content: string, more: Row = {}): Row => ({
  id,
  sender,
  recipient,
  realm: REALM,
  type: 1,
  subject: '',
  content,
  rendered_content: '<p>as the server drew it</p><script>alert(1)</script>',
  rendered_content_version: 1,
  date_sent: START + id + 0.171685,
  sending_client: 2,
  last_edit_time: null,
  edit_history: null,
  has_attachment: false,
  has_image: false,
  has_link: false,
  is_channel_message: recipient > 200 && recipient < 300,
  search_tsvector: null,
  ...more,
})

export const notes = '2/44/oRJOpvurcdY99dcnDfjzxXfD/Übersicht.txt'
export const shot = '2/d1/L1xwntjrcqYDArzHeGTWCzrG/shot.png'

const people = [ids.olga, ids.ada, ids.gus, ids.left, ids.bot]
export const GENERAL = 200 + ids.general
const PLANS = 200 + ids.plans
const OLD = 200 + ids.old
const TRIO = 300

export const conversations = (): Archived => ({
  zerver_stream: [
    channel(ids.general, 'general', {
      description: 'For **all**',
      can_send_message_group: listed,
      is_web_public: true,
    }),
    channel(ids.plans, 'plans', {
      invite_only: true,
      history_public_to_subscribers: false,
      message_retention_days: 30,
    }),
    channel(ids.old, 'old', { deactivated: true, creator: null }),
  ],
  zerver_defaultstream: [{ id: 1, realm: REALM, stream: ids.general }],
  zerver_recipient: [
    ...people.map((id) => ({ id: 100 + id, type: 1, type_id: id })),
    { id: GENERAL, type: 2, type_id: ids.general },
    { id: PLANS, type: 2, type_id: ids.plans },
    { id: OLD, type: 2, type_id: ids.old },
    { id: TRIO, type: 3, type_id: 1 },
  ],
  zerver_huddle: [{ id: 1, huddle_hash: 'aa', recipient: TRIO, group_size: 3 }],
  zerver_subscription: [
    ...people.map((id) => subscription(id, 100 + id)),
    subscription(ids.olga, GENERAL, { color: '#76ce90', pin_to_top: true }),
    subscription(ids.ada, GENERAL, { is_muted: true, push_notifications: false }),
    subscription(ids.gus, GENERAL),
    subscription(ids.left, GENERAL, { is_user_active: false }),
    subscription(ids.olga, PLANS),
    subscription(ids.ada, PLANS),
    subscription(ids.gus, PLANS, { active: false }),
    subscription(ids.ada, OLD),
    subscription(ids.olga, TRIO),
    subscription(ids.ada, TRIO),
    subscription(ids.gus, TRIO),
  ].map((row, index) => ({ id: index + 1, ...row })),
})

const history = (...steps: Row[]): string => JSON.stringify(steps)

export const messageTables = (): Archived => ({
  zerver_message: [
    message(
      501,
      ids.ada,
      GENERAL,
      'Hello @**Gus**, see #**plans** and @*crew*: [notes](/user_uploads/' + notes + ')',
      {
        subject: 'Lunch',
        has_attachment: true,
        last_edit_time: START + 600,
        edit_history: history(
          {
            user_id: ids.ada,
            timestamp: START + 600,
            prev_content: 'Hello **you**',
            prev_rendered_content: '<script>x</script>',
            prev_rendered_content_version: 1,
          },
          { user_id: ids.olga, timestamp: START + 550, prev_topic: 'lunch?', topic: 'Lunch' },
          { user_id: ids.olga, timestamp: START + 540, prev_stream: ids.plans, stream: ids.general },
        ),
      },
    ),
    message(502, ids.olga, PLANS, 'only us: ![shot](/user_uploads/' + shot + ')', {
      subject: '',
      has_attachment: true,
    }),
    message(503, ids.ada, 100 + ids.gus, 'just you'),
    message(505, ids.gus, TRIO, 'the three of us'),
    message(
      506,
      ids.notificationBot,
      GENERAL,
      `[A message](https://chat.example.net/#narrow/channel/${ids.general}-general/topic/Lunch/near/501) was moved here`,
      { subject: 'Lunch', sending_client: 1 },
    ),
    message(507, ids.welcomeBot, 100 + ids.olga, 'Hello, and welcome.', { sending_client: 1 }),
    message(509, ids.left, GENERAL, '/poll Where?\nhere', { subject: '✔ old times' }),
    message(510, ids.bot, OLD, 'deployed #17', { subject: 'x' }),
    message(512, ids.ada, 100 + ids.ada, 'to myself'),
  ],
  zerver_usermessage: [
    [ids.ada, 501, 1],
    [ids.olga, 501, 3],
    [ids.gus, 501, 8],
    [ids.left, 501, 1],
    [ids.ada, 502, 512],
    [ids.olga, 502, 1],
    [ids.ada, 503, 2049],
    [ids.gus, 503, 2048 + 4096],
    [ids.gus, 505, 2049],
    [ids.ada, 505, 2048],
    [ids.olga, 505, 2049],
    [ids.ada, 506, 1],
    [ids.olga, 506, 0],
    [ids.gus, 506, 4],
    [ids.olga, 507, 2048],
    [ids.left, 509, 1],
    [ids.ada, 509, 16],
    [ids.olga, 509, 0],
    [ids.olga, 510, 1025],
    [ids.ada, 510, 0],
    [ids.ada, 512, 2049],
  ].map(([user_profile, id, flags_mask], index) => ({
    id: index + 1,
    user_profile,
    message: id,
    flags_mask,
  })),
})

export const attachmentTables = (): Archived => ({
  zerver_attachment: [
    {
      id: 20,
      file_name: 'Übersicht – 図.txt',
      path_id: notes,
      owner: ids.ada,
      realm: REALM,
      create_time: START + 20.5,
      size: 9,
      content_type: 'text/plain',
      is_realm_public: true,
      is_web_public: false,
      messages: [501],
      scheduled_messages: [],
    },
    {
      id: 21,
      file_name: 'shot.png',
      path_id: shot,
      owner: ids.olga,
      realm: REALM,
      create_time: START + 21.5,
      size: 9,
      content_type: 'image/png',
      is_realm_public: false,
      is_web_public: false,
      messages: [502],
      scheduled_messages: [],
    },
  ],
})
