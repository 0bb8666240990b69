import { BotType, OutgoingForm } from '../../../../protocol/chat/bot.ts'
import { createBot, updateBot } from '../../../../protocol/chat/bots.ts'
import type { Session } from '../../../kernel/session.ts'
import { serverSettingsQuery, useServerSettings } from '../organization/server/serverSettings.ts'

/* Outgoing webhooks, which only some services have: the service sends what mentions the bot to an address. */

/** True if the service has them. */
export const useHasOutgoing = (): boolean => useServerSettings()?.realm_embedded_bots !== undefined

/** Returns the address of an outgoing webhook; undefined while it is not known, and for other bots. */
export const useOutgoingAddress = (botId: number): string | undefined =>
  useServerSettings()?.realm_bots?.find(({ user_id: id }) => id === botId)?.services[0]?.base_url

export const isWebAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')

const readAgain = (session: Session): void =>
  void session.cache.invalidateQueries({ queryKey: serverSettingsQuery(session).queryKey })

/** Creates an outgoing webhook. @throws ApiError */
export async function createOutgoing(
  session: Session,
  bot: { readonly full_name: string; readonly short_name: string; readonly address: string },
): Promise<{ readonly user_id: number; readonly api_key: string }> {
  const { address, ...names } = bot
  const made = await session.api(createBot, {
    ...names,
    bot_type: BotType.outgoingWebhook,
    payload_url: address.trim(),
    interface_type: OutgoingForm.own,
  })
  readAgain(session)
  return made
}

/** Changes where an outgoing webhook sends. @throws ApiError */
export async function moveOutgoing(session: Session, botId: number, address: string): Promise<void> {
  await session.api(updateBot, {
    bot_id: botId,
    service_payload_url: address.trim(),
    service_interface: OutgoingForm.own,
  })
  readAgain(session)
}
