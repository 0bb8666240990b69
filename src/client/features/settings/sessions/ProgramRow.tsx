import { KeyRound } from 'lucide-react'
import { endOwnKey, type OwnKey } from '../../../../protocol/chat/ownKeys.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { RowAction } from '../form/RowAction.tsx'
import { Row } from '../form/Rows.tsx'
import { AccessFacts } from './AccessFacts.tsx'
import { clientWords } from '../../../../protocol/clientWords.ts'
import { refetchAccess } from './queries.ts'
import { sessionTexts } from './texts/sessionTexts.ts'

/** A program with a key of the reader's, with a button to revoke it. */
export const ProgramRow = ({ program }: { program: OwnKey }) => {
  const t = useText(sessionTexts)
  const session = useSession()
  const words = clientWords(program.client)
  // The user agent names a system, so a browser created the key, and no program has used it yet.
  const isInHand = words?.system !== undefined && program.last_used_at === null
  const name = isInHand ? t('sessions.keyInHand') : (words?.name ?? t('sessions.unknownProgram'))
  const end = async (): Promise<void> => {
    try {
      await session.api(endOwnKey, { key_id: program.id })
    } catch (error) {
      // The key has ended in the meantime, as wanted.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
    }
    sessionToast(session, { text: t('sessions.keyEnded', { name }) })
    await refetchAccess(session)
  }
  return (
    <Row
      lead={<KeyRound size={18} strokeWidth={1.6} aria-hidden />}
      name={<bdi>{name}</bdi>}
      about={
        <AccessFacts
          made={{ text: 'sessions.madeKey', at: program.created_at }}
          usedAt={program.last_used_at}
          network={program.network}
        />
      }
    >
      <RowAction text={t('sessions.endKey')} of={name} onRun={end} />
    </Row>
  )
}
