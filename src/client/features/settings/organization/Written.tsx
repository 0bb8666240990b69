import { useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { getUsage } from '../../../../protocol/chat/usage.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { WrittenByDay } from './WrittenByDay.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'
import { usageQuery } from './usageQuery.ts'

/** Recent numbers of messages. */
const Figures = () => {
  const t = useText(organizationTexts)
  const session = useSession()
  const query = useQuery(usageQuery(session), session.cache)
  return (
    <Loaded query={query} lines={6}>
      {({ messages, writers, days }) => (
        <>
          <p>{t('usage.sum', { writers, messages })}</p>
          <WrittenByDay label={t('usage.byDay')} days={days} />
        </>
      )}
    </Loaded>
  )
}

/** The organization's activity, for administrators. */
export const Written = () => {
  const t = useText(organizationTexts)
  const mayLook = isAdministrator(useOwnUser())
  const isOffered = useOffers(getUsage)
  if (!isOffered) return null
  return (
    <Part title={t('usage.written')} text={mayLook ? t('usage.writtenAbout') : undefined}>
      {mayLook ? <Figures /> : <EmptyNote text={t('usage.forAdministrators')} />}
    </Part>
  )
}
