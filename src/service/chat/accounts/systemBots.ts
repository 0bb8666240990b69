import { Role } from '../../../protocol/chat/shapes.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { publishNewUser } from '../users/publish.ts'
import { insertBotUser, insertSystemBot, systemBotId } from './store/accounts.ts'

/** Bots of the service itself. */
const systemBots = {
  /** Reports changes of channels and topics, and sends reminders. */
  notification: { email: 'notification-bot@system.invalid', fullName: 'Notification Bot' },
  /** Greets new users. */
  welcome: { email: 'welcome-bot@system.invalid', fullName: 'Welcome Bot' },
} as const

export type SystemBotName = keyof typeof systemBots

function create(context: ChatContext, name: SystemBotName): number {
  const { database } = context
  const { email, fullName } = systemBots[name]
  const id = insertBotUser(database, email, fullName, secondsNow(context))
  insertSystemBot(database, name, id)
  publishNewUser(context, id)
  return id
}

/** Returns the bot as a sender, creating it on first use. Runs within the caller's transaction. */
export function systemBot(context: ChatContext, name: SystemBotName): Caller {
  const id = systemBotId(context.database, name) ?? create(context, name)
  const { email, fullName } = systemBots[name]
  return { user_id: id, email, full_name: fullName, role: Role.member, is_bot: true }
}
