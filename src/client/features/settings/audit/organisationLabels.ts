import {
  organisationChannels,
  organisationFlags,
  organisationGroups,
  organisationQuotas,
  organisationTimeLimits,
} from '../../../../protocol/chat/organisationSettings.ts'
import type { GroupSetting } from '../../../../protocol/chat/shapes.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { duration } from '../../../ui/format/duration.ts'
import { writeGibibytes } from '../organization/gibibytes.ts'
import { serverTexts } from '../organization/server/texts/serverTexts.ts'
import { organizationTexts } from '../organization/texts/organizationTexts.ts'
import { secondFactorTexts } from '../secondFactor/texts/secondFactorTexts.ts'

/** Words for the parts of a value that other data names. */
export interface Namers {
  readonly t: Translate
  readonly channel: (id: number) => string
  readonly permission: (setting: GroupSetting) => string
}

/** A setting as its page names it; `value` words what the record has, undefined: as it is. */
export interface SettingLabel {
  readonly label: (t: Translate) => string
  readonly value?: (value: unknown, namers: Namers) => string | undefined
}

const named =
  (key: TextKey) =>
  (t: Translate): string =>
    t(key)

type Label = readonly [name: string, label: SettingLabel]

const oneOf =
  (texts: Readonly<Record<string, TextKey>>) =>
  (value: unknown, { t }: Namers): string | undefined => {
    const text = typeof value === 'string' ? texts[value] : undefined
    return text && t(text)
  }

const seconds = (value: unknown, { t }: Namers): string | undefined =>
  typeof value === 'number' ? duration(value) : t(organizationTexts('rules.forever'))

const days = (value: unknown, { t }: Namers): string | undefined =>
  typeof value === 'number'
    ? t(serverTexts('server.keptDays'), { days: value })
    : t(serverTexts('server.keptForever'))

const quota = (value: unknown): string | undefined =>
  typeof value === 'number' ? writeGibibytes(value) : undefined

const channel = (value: unknown, { t, channel: nameOf }: Namers): string | undefined => {
  if (typeof value !== 'number') return undefined
  return value < 0 ? t(organizationTexts('defaults.noChannel')) : nameOf(value)
}

const permission = (value: unknown, namers: Namers): string | undefined =>
  typeof value === 'object' && value !== null && 'new' in value
    ? namers.permission(value.new as GroupSetting)
    : undefined

const flag = (name: (typeof organisationFlags)[number]): Label => [
  name,
  { label: named(organizationTexts(`rules.${name}`)) },
]

/** The settings of the organization, by their names on the wire. */
export const organisationLabels: ReadonlyMap<string, SettingLabel> = new Map<string, SettingLabel>([
  ...organisationFlags.map(flag),
  ...organisationTimeLimits.map((name): Label => [
    name,
    { label: named(organizationTexts(`rules.${name}`)), value: seconds },
  ]),
  ...organisationQuotas.map((name): Label => [
    name,
    { label: named(organizationTexts(`usage.${name}`)), value: quota },
  ]),
  ...organisationChannels.map((name): Label => [
    name,
    { label: named(organizationTexts(`defaults.${name}`)), value: channel },
  ]),
  ...organisationGroups.map((name): Label => [
    name,
    { label: named(organizationTexts(`permissions.of.${name}`)), value: permission },
  ]),
  ['name', { label: named(organizationTexts('organisation.name')) }],
  ['description', { label: named(organizationTexts('organisation.description')) }],
  ['default_language', { label: named(serverTexts('server.default_language')) }],
  ['default_code_block_language', { label: named(serverTexts('server.default_code_block_language')) }],
  [
    'message_edit_history_visibility_policy',
    {
      label: named(organizationTexts('rules.history')),
      value: oneOf({
        all: organizationTexts('rules.history.all'),
        moves: organizationTexts('rules.history.moves'),
        none: organizationTexts('rules.history.none'),
      }),
    },
  ],
  ['inline_url_embed_preview', { label: named(serverTexts('server.inline_url_embed_preview')) }],
  ['message_retention_days', { label: named(serverTexts('server.message_retention_days')), value: days }],
  ['keep_starred_messages', { label: named(serverTexts('server.keep_starred_messages')) }],
  [
    'message_content_allowed_in_email_notifications',
    { label: named(serverTexts('server.message_content_allowed_in_email_notifications')) },
  ],
  [
    'org_type',
    {
      label: named(serverTexts('server.org_type')),
      value: (value, { t }) =>
        typeof value === 'number' ? t(serverTexts('server.orgType'), { type: value }) : undefined,
    },
  ],
  [
    'second_factor_required_of',
    {
      label: named(secondFactorTexts('factor.of')),
      value: oneOf({
        nobody: secondFactorTexts('factor.of.nobody'),
        administrators: secondFactorTexts('factor.of.administrators'),
        everybody: secondFactorTexts('factor.of.everybody'),
      }),
    },
  ],
  [
    'topics_policy',
    {
      label: named(organizationTexts('rules.topics')),
      value: oneOf({
        allow_empty_topic: organizationTexts('rules.topics.allow_empty_topic'),
        disable_empty_topic: organizationTexts('rules.topics.disable_empty_topic'),
      }),
    },
  ],
  [
    'mandatory_topics',
    {
      label: named(organizationTexts('rules.topics')),
      value: (value, { t }) =>
        t(
          organizationTexts(
            value === true ? 'rules.topics.disable_empty_topic' : 'rules.topics.allow_empty_topic',
          ),
        ),
    },
  ],
  ['welcome_message_custom_text', { label: named(organizationTexts('joinRules.welcomeText')) }],
])
