import { useText } from '../../../i18n/useText.ts'
import { settingText } from '../../people/groupName.ts'
import { useGroups, useUsers } from '../../people/queries.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { Check } from '../../../ui/Check.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { permissionFor, usePermits, type ChannelKind } from './access.ts'
import { manageTexts } from './texts/manageTexts.ts'

const KINDS = [
  { kind: 'public', label: 'manage.public', hint: 'manage.publicHint' },
  { kind: 'private', label: 'manage.private', hint: 'manage.privateHint' },
  { kind: 'web-public', label: 'manage.webPublic', hint: 'manage.webPublicHint' },
] as const

export interface Privacy {
  readonly kind: ChannelKind
  /** Allows later subscribers to read older messages; matters in private channels only. */
  readonly isHistoryShared: boolean
}

/** Returns a channel's privacy as arguments of the service. */
export const privacyArguments = ({ kind, isHistoryShared }: Privacy) => ({
  is_web_public: kind === 'web-public',
  history_public_to_subscribers: kind !== 'private' || isHistoryShared,
})

interface Props {
  readonly privacy: Privacy
  /** The channel's present kind, which needs no permission. */
  readonly current?: ChannelKind
  readonly onChange: (privacy: Partial<Privacy>) => void
}

/** Chooses the channel's privacy; kinds that the reader can't choose say who can. */
export const KindField = ({ privacy, current, onChange }: Props) => {
  const t = useText(manageTexts)
  const permits = usePermits()
  const settings = useOrganisation()
  const known = { groups: useGroups(), users: useUsers() }
  const { enable_spectator_access: areVisitorsLetIn } = settings
  const obstacleOf = (kind: ChannelKind): string | undefined =>
    kind === current || permits(permissionFor(kind))
      ? undefined
      : t('manage.kindBy', { names: settingText(t, settings[permissionFor(kind)], known) })
  const offered = KINDS.filter(
    ({ kind }) => kind !== 'web-public' || areVisitorsLetIn === true || kind === current,
  )
  return (
    <>
      <RadioGroup
        legend={t('manage.kind')}
        value={privacy.kind}
        options={offered.map(({ kind, label, hint }) => ({
          value: kind,
          label: t(label),
          hint: t(hint),
          obstacle: obstacleOf(kind),
        }))}
        onChange={(kind) => onChange({ kind })}
      />
      {privacy.kind === 'private' && (
        <Check
          label={t('manage.history')}
          isChecked={privacy.isHistoryShared}
          onChange={(isHistoryShared) => onChange({ isHistoryShared })}
        />
      )}
    </>
  )
}
