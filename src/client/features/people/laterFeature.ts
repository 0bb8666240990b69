import { writeEntry } from '../../kernel/entry.ts'
import { reducing, type Feature } from '../../kernel/feature.ts'
import { applyToPresences, presenceEntry, presencesFrom } from './presences.ts'
import { applyToProfileFields, profileFieldsEntry, profileFieldsFrom } from './profileFields.ts'
import { applyToEditTyping, applyToTyping, endTyping, forgetTyping } from './typing.ts'

/** Keeps presence, typing and profile fields; the first messages don't need them. */
export const laterPeopleFeature: Feature = {
  name: 'laterPeople',
  restore: (session, snapshot) => {
    writeEntry(session, presenceEntry, presencesFrom(snapshot))
    writeEntry(session, profileFieldsEntry, profileFieldsFrom(snapshot))
    forgetTyping(session)
  },
  on: {
    presence: reducing(presenceEntry, applyToPresences),
    custom_profile_fields: reducing(profileFieldsEntry, applyToProfileFields),
    typing: applyToTyping,
    typing_edit_message: applyToEditTyping,
    message: endTyping,
  },
}
