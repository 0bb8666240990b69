import { dateFormat } from '../../ui/format/formats.ts'
import { MessageHtml } from '../messages/html/MessageHtml.tsx'
import { useUsers } from '../people/queries.ts'
import { UserName } from '../people/UserName.tsx'
import type { ProfileValue } from '../people/profileFields.ts'
import styles from './PersonCard.module.css'

const longDay = (day: string): string => {
  const date = new Date(`${day}T00:00`)
  return Number.isNaN(date.getTime())
    ? day
    : dateFormat(document.documentElement.lang || 'en', { dateStyle: 'long' }).format(date)
}

/** The value of a profile field. */
export const ProfileValueView = ({ value }: { value: ProfileValue }) => {
  const users = useUsers()
  switch (value.kind) {
    case 'text':
      return value.text
    case 'html':
      return <MessageHtml html={value.html} />
    case 'date':
      return <time dateTime={value.day}>{longDay(value.day)}</time>
    case 'link':
      return (
        <a href={value.url} target="_blank" rel="noreferrer noopener">
          {value.text}
        </a>
      )
    case 'people':
      return (
        <ul>
          {value.userIds.map((id) => (
            <li key={id}>
              <button type="button" className={styles['link']} data-person={id}>
                <UserName user={users.get(id)} />
              </button>
            </li>
          ))}
        </ul>
      )
  }
}
