import { externalAccounts } from '../../../protocol/chat/profileFields.ts'
import { ProfileFieldType } from '../../../protocol/chat/profileField.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { profileFields } from './store.ts'

const types = {
  SHORT_TEXT: { id: ProfileFieldType.shortText, name: 'Text (short)' },
  LONG_TEXT: { id: ProfileFieldType.longText, name: 'Text (long)' },
  SELECT: { id: ProfileFieldType.choice, name: 'List of options' },
  DATE: { id: ProfileFieldType.date, name: 'Date' },
  URL: { id: ProfileFieldType.link, name: 'Link' },
  USER: { id: ProfileFieldType.people, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: ProfileFieldType.account, name: 'External account' },
  PRONOUNS: { id: ProfileFieldType.pronouns, name: 'Pronouns' },
}

export const profileFieldSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['custom_profile_fields'],
    read: (context, caller) =>
      caller
        ? { custom_profile_fields: profileFields(context.database), custom_profile_field_types: types }
        : {},
  },
  { types: ['realm'], read: () => ({ realm_default_external_accounts: externalAccounts }) },
]
