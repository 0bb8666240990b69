import { BotType } from '../../../../protocol/chat/bot.ts'
import type { AuditedAction } from '../../../../protocol/chat/auditLog.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { botTexts } from '../bots/texts/botTexts.ts'
import { organizationTexts } from '../organization/texts/organizationTexts.ts'
import type { SettingLabel } from './organisationLabels.ts'

const kinds: ReadonlyMap<unknown, TextKey> = new Map([
  [BotType.generic, botTexts('bots.kind.generic')],
  [BotType.incomingWebhook, botTexts('bots.kind.incomingWebhook')],
  [BotType.outgoingWebhook, botTexts('bots.kind.outgoingWebhook')],
])

type Labels = ReadonlyMap<string, SettingLabel>

/** What else an entry says of bots and domains, as their forms name it. */
export const otherLabels: Readonly<Partial<Record<AuditedAction, Labels>>> = {
  bot_created: new Map<string, SettingLabel>([
    ['short_name', { label: (t) => t(botTexts('bots.shortName')) }],
    [
      'bot_type',
      {
        label: (t) => t(botTexts('bots.kind')),
        value: (type, { t }) => {
          const kind = kinds.get(type)
          return kind && t(kind)
        },
      },
    ],
  ]),
  domain_changed: new Map<string, SettingLabel>([
    ['allow_subdomains', { label: (t) => t(organizationTexts('joinRules.withSubdomains')) }],
  ]),
}
