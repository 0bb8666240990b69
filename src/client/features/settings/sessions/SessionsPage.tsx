import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession } from '../../../kernel/session.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { Rows } from '../form/Rows.tsx'
import { BrowserRow } from './BrowserRow.tsx'
import { ProgramRow } from './ProgramRow.tsx'
import { accessQuery, endOthers, refetchAccess, type Access } from './queries.ts'
import { sessionTexts } from './texts/sessionTexts.ts'

const Others = ({ access }: { access: Access }) => {
  const t = useText(sessionTexts)
  const session = useSession()
  const hasOneKey = access.programs === undefined
  const end = async (): Promise<string> => {
    try {
      await endOthers(session, access)
    } finally {
      void refetchAccess(session)
    }
    return t(hasOneKey ? 'sessions.othersEndedOneKey' : 'sessions.othersEnded')
  }
  return (
    <Part
      title={t(hasOneKey ? 'sessions.othersOneKey' : 'sessions.others')}
      text={t(hasOneKey ? 'sessions.othersAboutOneKey' : 'sessions.othersAbout')}
    >
      <ActionForm submitText={t(hasOneKey ? 'sessions.othersOneKey' : 'sessions.endOthers')} onSubmit={end} />
    </Part>
  )
}

/** The reader's sessions, and the programs with keys, each with a button to end it. */
export const SessionsPage = ({ onSignOutHere }: { onSignOutHere: () => void }) => {
  const t = useText(sessionTexts)
  const session = useSession()
  const query = useQuery(accessQuery(session), session.cache)
  return (
    <Loaded query={query}>
      {(access) => (
        <>
          <Part
            title={t('sessions.browsers')}
            text={t(
              access.programs === undefined ? 'sessions.browsersAboutOneKey' : 'sessions.browsersAbout',
            )}
          >
            <Rows label={t('sessions.browsers')}>
              {access.browsers.map((each) => (
                <BrowserRow key={each.id} browser={each} onSignOutHere={onSignOutHere} />
              ))}
            </Rows>
          </Part>
          {access.programs !== undefined && (
            <Part title={t('sessions.keys')} text={t('sessions.keysAbout')}>
              {access.programs.length === 0 ? (
                <EmptyNote text={t('sessions.noKeys')} />
              ) : (
                <Rows label={t('sessions.keys')}>
                  {access.programs.map((each) => (
                    <ProgramRow key={each.id} program={each} />
                  ))}
                </Rows>
              )}
            </Part>
          )}
          <Others access={access} />
        </>
      )}
    </Loaded>
  )
}
