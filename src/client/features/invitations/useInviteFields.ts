import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { changeEntry, entry, readEntry } from '../../kernel/entry.ts'
import { useSession } from '../../kernel/session.ts'
import { useHeldFields, type Fields } from '../../kernel/view/useFields.ts'
import type { InviteAccess } from './access.ts'
import { useAddressFault } from './addressFault.ts'
import { emptyDraft, wayOf, wholeDraft, type InviteDraft } from './draft.ts'
import { welcomeExcess } from './welcome.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

const draftEntry = entry<InviteDraft>(['invitations', 'draft'], emptyDraft)

/**
 * Returns the draft and its setter. The form's own state renders it, because typed text must show with the
 * same key press; the session keeps it.
 */
function useInviteDraft() {
  const session = useSession()
  const [draft, setDraft] = useState(() => readEntry(session, draftEntry))
  const change = (next: (now: InviteDraft) => InviteDraft): void => {
    changeEntry(session, draftEntry, next)
    setDraft(readEntry(session, draftEntry))
  }
  return [draft, change] as const
}

/** The values and faults of the form, for each part of it. */
export interface FormPart {
  readonly fields: Fields<InviteDraft>
}

/** Returns the values of the form with their faults. */
export function useInviteFields(access: InviteAccess): Fields<InviteDraft> {
  const t = useText(invitationTexts)
  const faultOf = useAddressFault()
  const faultOfAll = (draft: InviteDraft): string | undefined => {
    if (wayOf(draft, access) === 'link') return undefined
    const { addresses } = wholeDraft(draft)
    if (addresses.length === 0) return t('invitations.noAddress')
    return addresses.some((each) => faultOf(each) !== undefined) ? t('invitations.mend') : undefined
  }
  return useHeldFields(useInviteDraft(), emptyDraft, {
    addresses: { atSubmit: (_, draft) => faultOfAll(draft) },
    welcomeText: {
      whileTyping: (_, draft) => {
        const count = welcomeExcess(draft)
        return count > 0 ? t('invitations.welcomeTooLong', { count }) : undefined
      },
    },
  })
}
