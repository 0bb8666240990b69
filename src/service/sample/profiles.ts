import { ProfileFieldType } from '../../protocol/chat/profileField.ts'
import { renderFor } from '../chat/messages/rendering.ts'
import type { ChatContext } from '../chat/context.ts'
import { callerById } from '../chat/users/store.ts'
import type { Cast } from './cast.ts'
import type { PersonName } from './people.ts'

interface SampleField {
  readonly name: string
  readonly type: ProfileFieldType
  readonly hint?: string
  readonly data?: object
  readonly isInSummary?: boolean
  readonly values: Partial<Record<PersonName, string>>
}

const fields: readonly SampleField[] = [
  {
    name: 'Pronouns',
    type: ProfileFieldType.pronouns,
    isInSummary: true,
    values: { member: 'she/her', moderator: 'they/them', noah: 'he/him', thandi: 'she/her', guest: 'he/him' },
  },
  {
    name: 'Role in the team',
    type: ProfileFieldType.shortText,
    hint: 'In a few words',
    isInSummary: true,
    values: {
      owner: 'Founder',
      admin: 'Head of engineering',
      moderator: 'Operations and care',
      member: 'Product lead',
      guest: 'Visual design, Studio Weber',
      lena: 'Design lead',
      noah: 'Back end, *search*',
      chiara: 'Lantern Nights',
      samir: 'Infrastructure',
      luc: 'Support',
    },
  },
  {
    name: 'About me',
    type: ProfileFieldType.longText,
    hint: 'What should others know when they work with you?',
    values: {
      member: 'I like **small scopes** and long walks.\n\nBest reached before noon.',
      owner: 'Ask me anything, on any channel.',
      hana: 'I listen for a living.',
    },
  },
  {
    name: 'Where to find me',
    type: ProfileFieldType.choice,
    data: {
      office: { text: 'Office', order: '1' },
      home: { text: 'At home', order: '2' },
      away: { text: 'On the road', order: '3' },
    },
    values: { owner: 'office', member: 'home', rafael: 'away', kofi: 'office', petra: 'office' },
  },
  {
    name: 'First day',
    type: ProfileFieldType.date,
    values: { thandi: '2026-02-02', member: '2025-04-07', owner: '2021-11-15' },
  },
  {
    name: 'Website',
    type: ProfileFieldType.link,
    values: { guest: 'https://studio-weber.example', hana: 'https://hana.example/notes' },
  },
  {
    name: 'Works closely with',
    type: ProfileFieldType.people,
    hint: 'Whom to ask when you are away',
    values: { member: 'lena admin', chiara: 'ines amara', samir: 'marek' },
  },
  {
    name: 'Code',
    type: ProfileFieldType.account,
    data: { subtype: 'github' },
    values: { noah: 'noah-okafor-example', priya: 'priya-raman-example' },
  },
]

function storedValue(cast: Cast, { type }: SampleField, value: string): string {
  return type === ProfileFieldType.people ? JSON.stringify(cast.ids(value.split(' '))) : value
}

/** Only text fields contain Markdown. */
function renderedValue(
  context: ChatContext,
  userId: number,
  { type }: SampleField,
  value: string,
): string | null {
  const author = callerById(context.database, userId)
  if (!author || (type !== ProfileFieldType.shortText && type !== ProfileFieldType.longText)) return null
  return renderFor(context, author, value).html
}

/** Adds a custom profile field of each type, with users' values. */
export function fillProfiles(context: ChatContext, cast: Cast): void {
  const { database } = context
  for (const [position, field] of fields.entries()) {
    const { id } = database.run(
      `INSERT INTO custom_profile_field (type, position, name, hint, field_data, display_in_profile_summary)
       VALUES (?, ?, ?, ?, ?, ?)`,
      field.type,
      position + 1,
      field.name,
      field.hint ?? '',
      field.data === undefined ? '' : JSON.stringify(field.data),
      Number(field.isInSummary ?? false),
    )
    for (const [name, value] of Object.entries(field.values)) {
      const userId = cast.id(name)
      database.run(
        'INSERT INTO custom_profile_value (user_id, field_id, value, rendered_value) VALUES (?, ?, ?, ?)',
        userId,
        id,
        storedValue(cast, field, value),
        renderedValue(context, userId, field, value),
      )
    }
  }
}
