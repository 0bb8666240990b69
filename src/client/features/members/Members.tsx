import { useMemo, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import select from '../../ui/Select.module.css'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useEntryPart } from '../../kernel/entry.ts'
import { lastSeenIn, presenceEntry } from '../people/presences.ts'
import { useUsers } from '../people/queries.ts'
import { roles } from '../people/roleAbout.ts'
import { roleText } from '../people/roleText.ts'
import type { MemberActions } from './memberMenu.tsx'
import { MemberTable } from './MemberTable.tsx'
import { inOrder, nextOrder, wantedAmong, type Order, type Wanted } from './memberOrder.ts'
import styles from './Members.module.css'
import { memberTexts } from './texts/memberTexts.ts'

const kindOf = (value: string): Wanted['kind'] =>
  value === 'all' || value === 'bots' ? value : Number(value)

/** All people of the organization, to search, sort and change. */
export const Members = ({ onEditProfile }: MemberActions) => {
  const t = useText(memberTexts)
  const users = useUsers()
  const [wanted, setWanted] = useState<Wanted>({ text: '', kind: 'all', state: 'active' })
  const [order, setOrder] = useState<Order>({ by: 'name', direction: 'ascending' })
  // Sorted apart from the search: there can be thousands, too many for each key press.
  const presences = useEntryPart(presenceEntry, (all) => (order.by === 'seen' ? all : undefined))
  const ordered = useMemo(
    () => inOrder(users.values(), order, presences ? lastSeenIn(presences) : () => 0),
    [users, order, presences],
  )
  const shown = useMemo(() => wantedAmong(ordered, wanted), [ordered, wanted])
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <FilterField
          label={t('members.find')}
          value={wanted.text}
          onChange={(text) => setWanted({ ...wanted, text })}
        />
        <select
          className={classes(select['select'], styles['select'])}
          aria-label={t('members.kind')}
          value={String(wanted.kind)}
          onChange={(event) => setWanted({ ...wanted, kind: kindOf(event.currentTarget.value) })}
        >
          <option value="all">{t('members.kind.all')}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(roleText(role))}
            </option>
          ))}
          <option value="bots">{t('members.kind.bots')}</option>
        </select>
        <select
          className={classes(select['select'], styles['select'])}
          aria-label={t('members.state')}
          value={wanted.state}
          onChange={(event) =>
            setWanted({ ...wanted, state: event.currentTarget.value === 'active' ? 'active' : 'deactivated' })
          }
        >
          <option value="active">{t('members.state.active')}</option>
          <option value="deactivated">{t('members.state.deactivated')}</option>
        </select>
      </div>
      <VisuallyHidden>
        <span role="status">{t('members.found', { count: shown.length })}</span>
      </VisuallyHidden>
      {shown.length === 0 ? (
        <p className={styles['none']}>{t('members.none')}</p>
      ) : (
        <MemberTable
          people={shown}
          order={order}
          onEditProfile={onEditProfile}
          onOrder={(column) => setOrder((before) => nextOrder(before, column))}
        />
      )}
    </div>
  )
}
