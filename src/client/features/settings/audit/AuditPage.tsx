import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { auditGroups, exportAuditLog, type AuditGroup } from '../../../../protocol/chat/auditLog.ts'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { Select } from '../../../ui/Select.tsx'
import { useUsers } from '../../people/queries.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import styles from './Audit.module.css'
import { AuditEntries } from './AuditEntries.tsx'
import { argumentsOf, auditQuery, readOlder, type AuditFilter } from './auditQuery.ts'
import { auditTexts } from './texts/auditTexts.ts'

const ALL = ''

/** The address of a download; it is made while it is read. */
const addressOf = (format: 'csv' | 'json', filter: AuditFilter): string => {
  const args = Object.entries({ format, ...argumentsOf(filter) })
  return `/api/v1${exportAuditLog.path}?${new URLSearchParams(args.map(([name, value]) => [name, String(value)]))}`
}

interface FilterProps {
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

const Filters = ({ filter, onChange }: FilterProps) => {
  const t = useText(auditTexts)
  const people = [...useUsers().values()].toSorted((one, other) =>
    compareNames(one.full_name, other.full_name),
  )
  return (
    <div className={styles['filters']}>
      <Select
        label={t('audit.filterWhat')}
        value={filter.group ?? ALL}
        options={[
          { value: ALL, label: t('audit.everything') },
          ...auditGroups.map((group) => ({ value: group as string, label: t(`audit.group.${group}`) })),
        ]}
        onChange={(group) =>
          onChange({ ...filter, group: group === ALL ? undefined : (group as AuditGroup) })
        }
      />
      <Select
        label={t('audit.filterWho')}
        value={String(filter.userId ?? ALL)}
        options={[
          { value: ALL, label: t('audit.everyone') },
          ...people.map(({ user_id, full_name }) => ({ value: String(user_id), label: full_name })),
        ]}
        onChange={(id) => onChange({ ...filter, userId: id === ALL ? undefined : Number(id) })}
      />
    </div>
  )
}

/** What administrators and accounts did: read, filtered and downloaded by owners. */
export const AuditPage = () => {
  const t = useText(auditTexts)
  const session = useSession()
  const [filter, setFilter] = useState<AuditFilter>({ group: undefined, userId: undefined })
  const query = useQuery(auditQuery(session, filter), session.cache)
  const [reading, setReading] = useState<{ readonly failure?: string } | undefined>()
  const readMore = (): void => {
    setReading({})
    readOlder(session, filter).then(
      () => setReading(undefined),
      (error: unknown) => setReading({ failure: reasonOf(t, error) }),
    )
  }
  const isFiltered = filter.group !== undefined || filter.userId !== undefined
  const isReading = reading !== undefined && reading.failure === undefined
  const icon = <Download size={16} strokeWidth={1.75} aria-hidden />
  return (
    <Part title={t('audit.title')} titleFor="listeners" text={t('audit.about')}>
      <Filters filter={filter} onChange={setFilter} />
      <Loaded query={query} lines={8}>
        {({ entries, has_more }) =>
          entries.length === 0 ? (
            <EmptyNote text={t(isFiltered ? 'audit.none' : 'audit.empty')} />
          ) : (
            <>
              <AuditEntries entries={entries} />
              {reading?.failure !== undefined && <p role="alert">{reading.failure}</p>}
              {has_more && (
                <Button aria-disabled={isReading || undefined} onClick={readMore}>
                  {t('audit.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      <div className={styles['filters']}>
        {(['csv', 'json'] as const).map((format) => (
          <a key={format} href={addressOf(format, filter)} download className={buttonClasses('secondary')}>
            {icon}
            {t(`audit.download.${format}`)}
          </a>
        ))}
      </div>
    </Part>
  )
}
