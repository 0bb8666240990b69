import { Minus } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { ChangeNote } from '../change/ChangeNote.tsx'
import { useSetting } from '../change/setting.ts'
import { Part } from '../form/Part.tsx'
import { groups, GROUPS, KINDS, type Group, type Kind } from '../../../../protocol/chat/notificationKinds.ts'
import { NotificationTable } from './NotificationTable.tsx'
import styles from './Tables.module.css'
import { noticeTexts } from './texts/noticeTexts.ts'

type Flag = { [G in Group]: (typeof groups)[G][keyof (typeof groups)[G]] }[Group]

const Cell = ({ name, label }: { name: Flag; label: string }) => {
  const change = useSetting(name)
  return (
    <>
      <label className={styles['box']}>
        <input
          type="checkbox"
          aria-label={label}
          checked={change.value}
          onChange={({ currentTarget }) => change.set(currentTarget.checked)}
        />
      </label>
      {change.state.kind !== 'settled' && <ChangeNote change={change} label={label} />}
    </>
  )
}

const settingOf = (group: Group, kind: Kind): Flag | undefined => {
  const names: Partial<Record<Kind, Flag>> = groups[group]
  return names[kind]
}

/** The kinds of notification for each subject. */
export const KindTable = () => {
  const t = useText(noticeTexts)
  const { sendsEmails } = useRealm()
  return (
    <Part title={t('notify.ways')} text={t(sendsEmails ? 'notify.waysAbout' : 'notify.waysWithoutEmail')}>
      <NotificationTable label={t('notify.ways')} about={t('notify.about')}>
        {GROUPS.map((group) => (
          <tr key={group}>
            <th scope="row">{t(`notify.group.${group}`)}</th>
            {KINDS.map((kind) => {
              const name = settingOf(group, kind)
              const label = t('notify.cell', {
                what: t(`notify.group.${group}`),
                kind: t(`notify.kind.${kind}`),
              })
              return (
                <td key={kind}>
                  {name === undefined ? (
                    <Minus size={14} strokeWidth={1.6} aria-label={t('notify.always')} role="img" />
                  ) : (
                    <Cell name={name} label={label} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </NotificationTable>
    </Part>
  )
}
