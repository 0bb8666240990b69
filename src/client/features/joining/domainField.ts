import { domainFault, type AllowedDomain } from '../../../protocol/chat/allowedDomains.ts'
import type { Translate } from '../../i18n/useText.ts'
import { listed } from '../../ui/format/listed.ts'
import type { EntryField } from './EntryForm.tsx'
import { emailField } from './fields.ts'
import { joiningTexts } from './texts/joiningTexts.ts'

/** The field for a new user's address; if only some domains are allowed, its hint names them. */
export function joiningEmailField(t: Translate, domains: readonly AllowedDomain[]): EntryField {
  const field = emailField(t)
  if (domains.length === 0) return field
  const names = listed(
    domains.map(({ domain }) => domain),
    'disjunction',
  )
  const words = {
    outside: t(joiningTexts('joining.outside'), { domains: names }),
    plus: t(joiningTexts('joining.noPlus')),
  } as const
  return {
    ...field,
    hint: t(joiningTexts('joining.domainHint'), { domains: names }),
    check: (email) => {
      const fault = domainFault(email, domains)
      return fault && words[fault]
    },
  }
}
