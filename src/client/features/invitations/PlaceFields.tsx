import { useText } from '../../i18n/useText.ts'
import { Check } from '../../ui/Check.tsx'
import { ChoiceList } from '../../ui/ChoiceList.tsx'
import { factLine } from '../../ui/format/facts.ts'
import styles from './InviteForm.module.css'
import { chosenChannels, useInviteChannels, useInviteGroups } from './places.ts'
import type { FormPart } from './useInviteFields.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

interface Props extends FormPart {
  /** The reason why the reader can't add people to channels. */
  readonly obstacle: string | undefined
}

const Usual = ({ fields }: FormPart) => {
  const t = useText(invitationTexts)
  return (
    <Check
      label={t('invitations.defaults')}
      hint={t('invitations.defaultsHint')}
      {...fields.flag('includesDefaults')}
    />
  )
}

const ChannelChoice = ({ fields }: FormPart) => {
  const { draft, change } = fields
  const t = useText(invitationTexts)
  const channels = useInviteChannels()
  const { offered, defaultIds } = channels
  return (
    <ChoiceList
      legend={t('invitations.channels')}
      hint={t('invitations.channelsHint')}
      choices={offered.map((channel) => ({
        id: channel.stream_id,
        label: channel.name,
        hint: factLine([
          defaultIds.has(channel.stream_id) && t('invitations.defaultChannel'),
          channel.invite_only && t('invitations.privateChannel'),
        ]),
        isFixed: draft.includesDefaults && defaultIds.has(channel.stream_id),
      }))}
      chosen={chosenChannels(draft, channels)}
      onChange={(channelIds) => change({ channelIds })}
    >
      <Usual fields={fields} />
    </ChoiceList>
  )
}

/** Chooses the channels and groups of the invited people. */
export const PlaceFields = ({ fields, obstacle }: Props) => {
  const t = useText(invitationTexts)
  const groups = useInviteGroups()
  return (
    <>
      {obstacle === undefined ? (
        <ChannelChoice fields={fields} />
      ) : (
        <>
          <p className={styles['note']}>{obstacle}</p>
          <Usual fields={fields} />
        </>
      )}
      {groups.length > 0 && (
        <ChoiceList
          legend={t('invitations.groups')}
          choices={groups.map(({ id, name, description }) => ({ id, label: name, hint: description }))}
          chosen={fields.draft.groupIds}
          onChange={(groupIds) => fields.change({ groupIds })}
        />
      )}
    </>
  )
}
