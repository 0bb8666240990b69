import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { filesQuery } from '../organization/files.ts'
import { fileSize } from '../../ui/format/fileSize.ts'
import { shortOf } from '../organization/spaceLeft.ts'
import styles from './SpaceNote.module.css'
import { composeTexts } from './texts/composeTexts.ts'

/** Warns that the room for files runs out, before the service refuses a file. */
export const SpaceNote = () => {
  const t = useText(composeTexts)
  const session = useSession()
  const { data } = useQuery(filesQuery(session), session.cache)
  const short = data && shortOf(data)
  return (
    <p role="status" className={styles['note']}>
      {short && (
        <>
          <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
          {t(short.whose === 'own' ? 'compose.ownSpace' : 'compose.sharedSpace', {
            size: fileSize(short.space.used),
            limit: fileSize(short.space.quota),
          })}
        </>
      )}
    </p>
  )
}
