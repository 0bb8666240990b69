import { Role } from '../../../protocol/chat/shapes.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { publishNewUser } from '../users/publish.ts'

/** Bots of the service itself. */
const systemBots = {
  /** Reports changes of channels and topics, and sends reminders. */
  notification: { email: 'notification-bot@system.invalid', fullName: 'Notification Bot' },
  /** Greets new users. */
  welcome: { email: 'welcome-bot@system.invalid', fullName: 'Welcome Bot' },
} as const

export type SystemBotName = keyof typeof systemBots

type WithDatabase = Pick<ChatContext, 'database'>

const storedId = ({ database }: WithDatabase, name: SystemBotName): number | undefined =>
  database.get<{ user_id: number }>('SELECT user_id FROM system_bot WHERE name = ?', name)?.user_id

function create(context: ChatContext, name: SystemBotName): number {
  const { database } = context
  const { email, fullName } = systemBots[name]
  const { id } = database.run(
    `INSERT INTO user (email, delivery_email, full_name, role, is_bot, bot_type, date_joined)
     VALUES (?, ?, ?, ?, 1, 1, ?)`,
    email,
    email,
    fullName,
    Role.member,
    secondsNow(context),
  )
  database.run('INSERT INTO system_bot (name, user_id) VALUES (?, ?)', name, id)
  publishNewUser(context, id)
  return id
}

/** Returns the bot as a sender, creating it on first use. Runs within the caller's transaction. */
export function systemBot(context: ChatContext, name: SystemBotName): Caller {
  const id = storedId(context, name) ?? create(context, name)
  const { email, fullName } = systemBots[name]
  return { user_id: id, email, full_name: fullName, role: Role.member, is_bot: true }
}
