import type { serverFlags, serverNumbers } from '../../../../../protocol/chat/serverOrganisation.ts'
import { languages } from '../../../../../protocol/chat/userSettings.ts'
import { useText } from '../../../../i18n/useText.ts'
import { useSession } from '../../../../kernel/session.ts'
import { compareNames } from '../../../../ui/format/compareNames.ts'
import { useAllChannels } from '../../../channels/queries.ts'
import { channelTexts } from '../../../channels/texts/channelTexts.ts'
import { useChange } from '../../change/useChange.ts'
import { Choice } from '../../form/Choice.tsx'
import { Part } from '../../form/Part.tsx'
import { TextSetting } from '../../form/TextSetting.tsx'
import { Flag as OrganizationFlag } from '../Flag.tsx'
import { Toggle } from '../../form/Toggle.tsx'
import { Retention } from './Retention.tsx'
import {
  setServerSetting,
  useHasServerSetting,
  useServerObstacle,
  useServerSetting,
  useServerSettings,
} from './serverSettings.ts'
import { serverTexts } from './texts/serverTexts.ts'

type FlagName = (typeof serverFlags)[number]
type NumberName = (typeof serverNumbers)[number]

const Flag = ({ name }: { name: FlagName }) => {
  const t = useText(serverTexts)
  const change = useServerSetting(name, false)
  const obstacle = useServerObstacle(name)
  if (!useHasServerSetting(name)) return null
  return <Toggle label={t(`server.${name}`)} change={change} obstacle={obstacle} />
}

interface NumberProps {
  readonly name: NumberName
  readonly options: readonly { readonly value: number; readonly label: string }[]
  readonly other?: (value: number) => string
}

const NumberChoice = ({ name, options, other = String }: NumberProps) => {
  const t = useText(serverTexts)
  const change = useServerSetting(name, 0)
  const obstacle = useServerObstacle(name)
  if (!useHasServerSetting(name)) return null
  return (
    <Choice<number>
      label={t(`server.${name}`)}
      change={change}
      options={options}
      otherLabel={other(change.value)}
      obstacle={obstacle}
    />
  )
}

/** Days until newcomers count as full members. */
const WAITING = [0, 1, 3, 7, 14, 30, 90] as const

/** When newcomers are full members, and which names and addresses people can have. */
export const ServerAccounts = () => {
  const t = useText(serverTexts)
  const days = (value: number): string => t('server.waitingDays', { days: value })
  return (
    <>
      <NumberChoice
        name="waiting_period_threshold"
        options={WAITING.map((value) => ({ value, label: days(value) }))}
        other={days}
      />
      <Flag name="require_unique_names" />
      <Flag name="disallow_disposable_email_addresses" />
    </>
  )
}

const Method = ({ name }: { name: string }) => {
  const t = useText(serverTexts)
  const session = useSession()
  const methods = useServerSettings()?.realm_authentication_methods ?? {}
  const method = methods[name]
  const obstacle = useServerObstacle('authentication_methods')
  const change = useChange(method?.enabled === true, (enabled) =>
    setServerSetting(session, 'authentication_methods', {
      ...methods,
      [name]: { available: method?.available ?? true, enabled },
    }),
  )
  const isLast = change.value && Object.values(methods).filter((each) => each.enabled).length === 1
  return (
    <Toggle
      label={t('server.method', { name })}
      change={change}
      obstacle={obstacle ?? (isLast ? t('server.lastMethod') : undefined)}
    />
  )
}

/** The ways to sign in that the server has been set up for. */
export const SignInMethods = () => {
  const t = useText(serverTexts)
  const methods = useServerSettings()?.realm_authentication_methods
  if (methods === undefined) return null
  const offered = Object.keys(methods).filter((name) => methods[name]?.available === true)
  return (
    <Part title={t('server.methods')}>
      {offered.map((name) => (
        <Method key={name} name={name} />
      ))}
    </Part>
  )
}

const CodeLanguage = () => {
  const t = useText(serverTexts)
  const session = useSession()
  const value = useServerSettings()?.realm_default_code_block_language
  const obstacle = useServerObstacle('default_code_block_language')
  if (value === undefined) return null
  return (
    <TextSetting
      name="default code block language"
      label={t('server.default_code_block_language')}
      hint={t('server.codeLanguageHint')}
      value={value}
      obstacle={obstacle}
      onSave={(text) => setServerSetting(session, 'default_code_block_language', text.trim())}
    />
  )
}

interface Numbered {
  readonly id: number
  readonly name: string
}
const optionsOf = (
  list: Readonly<Record<string, Numbered>> | undefined,
): readonly { value: number; label: string }[] =>
  Object.values(list ?? {}).map(({ id, name }) => ({ value: id, label: name }))

/** Pictures and pages that messages link, which the service's operator can switch off for all. */
export const ServerPreviews = () =>
  useHasServerSetting('inline_url_embed_preview') && (
    <>
      <OrganizationFlag name="inline_image_preview" />
      <Flag name="inline_url_embed_preview" />
    </>
  )

/** How long messages are kept, and what they show beside their text. */
export const ServerMessages = () => {
  const settings = useServerSettings()
  return (
    <>
      <Retention />
      <CodeLanguage />
      <NumberChoice name="giphy_rating" options={optionsOf(settings?.giphy_rating_options)} />
      <NumberChoice
        name="video_chat_provider"
        options={optionsOf(settings?.realm_available_video_chat_providers)}
      />
    </>
  )
}

/** 3 January 2000 was a Monday, the first weekday on the wire. */
const dayName = (weekday: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 3 + weekday),
  )

const MAIL_FLAGS = [
  'message_content_allowed_in_email_notifications',
  'send_welcome_emails',
  'digest_emails_enabled',
] as const

/** What the server mails to people. */
export const ServerMails = () => {
  const t = useText(serverTexts)
  const settings = useServerSettings()
  if (settings === undefined || MAIL_FLAGS.every((name) => settings[`realm_${name}`] === undefined))
    return null
  return (
    <Part title={t('server.mails')}>
      {MAIL_FLAGS.map((name) => (
        <Flag key={name} name={name} />
      ))}
      <NumberChoice
        name="digest_weekday"
        options={[0, 1, 2, 3, 4, 5, 6].map((value) => ({ value, label: dayName(value) }))}
      />
    </Part>
  )
}

const NO_CHANNEL = -1

/** The channel in which the server tells of its own updates. */
export const ServerUpdatesChannel = () => {
  const t = useText(channelTexts, serverTexts)
  const channels = useAllChannels()
    .filter((channel) => !channel.is_archived)
    .toSorted((one, other) => compareNames(one.name, other.name))
  return (
    <NumberChoice
      name="zulip_update_announcements_stream_id"
      options={[
        { value: NO_CHANNEL, label: t('server.noChannel') },
        ...channels.map((channel) => ({ value: channel.stream_id, label: channel.name })),
      ]}
      other={() => t('channels.unknown')}
    />
  )
}

const ownName = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag

/** Numbered as on real services. */
const ORGANIZATION_TYPES = [10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000, 0] as const

/** The kind of organization, the language of newcomers, and whether the organization is listed among others. */
export const ServerProfile = () => {
  const t = useText(serverTexts)
  const change = useServerSetting('default_language', 'en')
  const obstacle = useServerObstacle('default_language')
  const hasLanguage = useHasServerSetting('default_language')
  const typeName = (type: number): string => t('server.orgType', { type })
  return (
    <>
      <NumberChoice
        name="org_type"
        options={ORGANIZATION_TYPES.map((value) => ({ value, label: typeName(value) }))}
        other={typeName}
      />
      {hasLanguage && (
        <Choice<string>
          label={t('server.default_language')}
          hint={t('server.languageHint')}
          change={change}
          options={[...languages.keys()].map((value) => ({ value, label: ownName(value) }))}
          otherLabel={ownName(change.value)}
          obstacle={obstacle}
        />
      )}
      <Flag name="want_advertise_in_communities_directory" />
    </>
  )
}
