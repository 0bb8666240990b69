import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { getPins } from '../../../../protocol/chat/pins.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { pinQueries } from './pinQueries.ts'
import styles from './Pins.module.css'
import { pinTexts } from './texts/pinTexts.ts'

const PinList = lazyPart(async () => (await import('./PinList.tsx')).PinList)

/** Says how many messages are pinned to the conversation, and opens their list; nothing without pins. */
export const PinsButton = ({ conversation }: { readonly conversation: Conversation }) => {
  const t = useText(pinTexts)
  const session = useSession()
  const isOffered = useOffers(getPins)
  const { data } = useQuery({ ...pinQueries.of(session, conversation), enabled: isOffered })
  const [anchor, setAnchor] = useState<HTMLElement>()
  const pins = data?.pins ?? []
  // An open list stays when its last message is unpinned: undo brings it back.
  if (pins.length === 0 && !anchor) return null
  const title = t('pins.title', { count: pins.length })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={title}
        data-tooltip={title}
        className={styles['button']}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <Pin size={14} strokeWidth={1.6} aria-hidden />
        <span className={styles['words']}>{t('pins.count', { count: pins.length })}</span>
        <span className={styles['number']}>{pins.length}</span>
      </button>
      {anchor && (
        <PartBoundary fallback={null}>
          <PinList
            conversation={conversation}
            pins={pins}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        </PartBoundary>
      )}
    </>
  )
}
