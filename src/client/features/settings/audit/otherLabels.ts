import { BotType } from '../../../../protocol/chat/bot.ts'
import { auditGroups, type AuditedAction, type AuditGroup } from '../../../../protocol/chat/auditLog.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { duration } from '../../../ui/format/duration.ts'
import { botTexts } from '../bots/texts/botTexts.ts'
import { providersTexts } from '../organization/providers/texts/providersTexts.ts'
import { organizationTexts } from '../organization/texts/organizationTexts.ts'
import type { SettingLabel } from './organisationLabels.ts'
import { auditTexts } from './texts/auditTexts.ts'

type Labels = Readonly<Record<string, SettingLabel>>

const named = (text: TextKey): SettingLabel => ({ label: (t) => t(text) })

/** A detail whose values have words; other values are shown as they are. */
const oneOf = (text: TextKey, words: ReadonlyMap<unknown, TextKey>): SettingLabel => ({
  ...named(text),
  value: (value, { t }) => {
    const word = words.get(value)
    return word && t(word)
  },
})

const yesOrNo = (text: TextKey, yes: unknown): SettingLabel => ({
  ...named(text),
  value: (value, { t }) => t(auditTexts(value === yes ? 'audit.detail.yes' : 'audit.detail.no')),
})

const isGroup = (value: unknown): value is AuditGroup => auditGroups.some((group) => group === value)

const invitation: Labels = { invite_id: named(auditTexts('audit.detail.invitation')) }

const feed: Labels = {
  feed_id: named(auditTexts('audit.detail.calendar')),
  host: named(auditTexts('audit.detail.address')),
  is_paused: named(auditTexts('audit.detail.paused')),
}

const provider: Labels = {
  id: named(auditTexts('audit.detail.provider')),
  issuer: named(providersTexts('providers.issuer')),
  client_id: named(providersTexts('providers.clientId')),
  secret: oneOf(
    providersTexts('providers.secret'),
    new Map([['changed', auditTexts('audit.detail.changed')]]),
  ),
  scopes: named(providersTexts('providers.scopes')),
  emails: yesOrNo(providersTexts('providers.trusted'), 'trusted'),
  joining: oneOf(
    providersTexts('providers.joining'),
    new Map([
      ['organization', providersTexts('providers.joining.organization')],
      ['domains', providersTexts('providers.joining.domains')],
      ['invitation', providersTexts('providers.joining.invitation')],
    ]),
  ),
  domains: named(providersTexts('providers.domains')),
  state: yesOrNo(auditTexts('audit.detail.on'), 'on'),
}

const wrongCode = auditTexts('audit.detail.reason.code')

/** What else an entry says, by its action, in the words of the forms that it comes from. */
const labels: Readonly<Partial<Record<AuditedAction, Labels>>> = {
  sign_in: {
    way: oneOf(
      auditTexts('audit.detail.way'),
      new Map([['provider', auditTexts('audit.detail.way.provider')]]),
    ),
  },
  sign_in_failed: {
    code: oneOf(
      auditTexts('audit.detail.reason'),
      new Map([
        ['AUTHENTICATION_FAILED', auditTexts('audit.detail.reason.password')],
        ['USER_DEACTIVATED', auditTexts('audit.detail.reason.deactivated')],
        ['SECOND_FACTOR_INVALID', wrongCode],
        ['SECOND_FACTOR_USED', wrongCode],
        ['SECOND_FACTOR_EXPIRED', wrongCode],
        ['RATE_LIMIT_HIT', auditTexts('audit.detail.reason.tries')],
      ]),
    ),
  },
  keys_revoked: { key_id: named(auditTexts('audit.detail.key')) },
  domain_changed: { allow_subdomains: named(organizationTexts('joinRules.withSubdomains')) },
  feed_subscribed: feed,
  feed_changed: feed,
  feed_unsubscribed: feed,
  provider_added: provider,
  provider_changed: provider,
  provider_removed: provider,
  providers_ordered: { ids: named(auditTexts('audit.detail.order')) },
  invitation_link_created: {
    invite_expires_in_minutes: {
      ...named(auditTexts('audit.detail.validFor')),
      value: (minutes, { t }) =>
        typeof minutes === 'number' ? duration(60 * minutes) : t(auditTexts('audit.detail.noLimit')),
    },
  },
  invitation_revoked: invitation,
  bot_created: {
    short_name: named(botTexts('bots.shortName')),
    bot_type: oneOf(
      botTexts('bots.kind'),
      new Map<unknown, TextKey>([
        [BotType.generic, botTexts('bots.kind.generic')],
        [BotType.incomingWebhook, botTexts('bots.kind.incomingWebhook')],
        [BotType.outgoingWebhook, botTexts('bots.kind.outgoingWebhook')],
      ]),
    ),
  },
  messages_expired: { count: named(auditTexts('audit.detail.count')) },
  audit_log_exported: {
    format: {
      ...named(auditTexts('audit.detail.format')),
      value: (format) => (typeof format === 'string' ? format.toUpperCase() : undefined),
    },
    group: {
      ...named(auditTexts('audit.detail.part')),
      value: (group, { t }) => (isGroup(group) ? t(auditTexts(`audit.group.${group}`)) : undefined),
    },
  },
}

/** Details that belong to some actions only, by the action and their names on the wire. */
export const otherLabels: Readonly<Record<string, ReadonlyMap<string, SettingLabel>>> = Object.fromEntries(
  Object.entries(labels).map(([action, details]) => [action, new Map(Object.entries(details))]),
)
