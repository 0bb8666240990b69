import { useText } from '../../i18n/useText.ts'
import { Check } from '../../ui/Check.tsx'
import { ChoiceList } from '../../ui/ChoiceList.tsx'
import type { ChangeDraft, InviteDraft } from './draft.ts'
import styles from './InviteForm.module.css'
import { chosenChannels, useInviteChannels, useInviteGroups } from './places.ts'

interface Props {
  readonly draft: InviteDraft
  /** The reason why the reader can't add people to channels. */
  readonly obstacle: string | undefined
  readonly onChange: ChangeDraft
}

type Part = Pick<Props, 'draft' | 'onChange'>

const Usual = ({ draft, onChange }: Part) => {
  const t = useText()
  return (
    <Check
      label={t('invitations.defaults')}
      hint={t('invitations.defaultsHint')}
      isChecked={draft.includesDefaults}
      onChange={(includesDefaults) => onChange({ includesDefaults })}
    />
  )
}

const ChannelChoice = ({ draft, onChange }: Part) => {
  const t = useText()
  const channels = useInviteChannels()
  const { offered, defaultIds } = channels
  return (
    <ChoiceList
      legend={t('invitations.channels')}
      hint={t('invitations.channelsHint')}
      choices={offered.map((channel) => ({
        id: channel.stream_id,
        label: channel.name,
        hint: [
          ...(defaultIds.has(channel.stream_id) ? [t('invitations.defaultChannel')] : []),
          ...(channel.invite_only ? [t('invitations.privateChannel')] : []),
        ].join(' · '),
        isFixed: draft.includesDefaults && defaultIds.has(channel.stream_id),
      }))}
      chosen={chosenChannels(draft, channels)}
      onChange={(channelIds) => onChange({ channelIds })}
    >
      <Usual draft={draft} onChange={onChange} />
    </ChoiceList>
  )
}

/** Chooses the channels and groups of the invited people. */
export const PlaceFields = ({ draft, obstacle, onChange }: Props) => {
  const t = useText()
  const groups = useInviteGroups()
  return (
    <>
      {obstacle === undefined ? (
        <ChannelChoice draft={draft} onChange={onChange} />
      ) : (
        <>
          <p className={styles['note']}>{obstacle}</p>
          <Usual draft={draft} onChange={onChange} />
        </>
      )}
      {groups.length > 0 && (
        <ChoiceList
          legend={t('invitations.groups')}
          choices={groups.map(({ id, name, description }) => ({ id, label: name, hint: description }))}
          chosen={draft.groupIds}
          onChange={(groupIds) => onChange({ groupIds })}
        />
      )}
    </>
  )
}
