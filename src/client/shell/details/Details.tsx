import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { viewKey, type View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDetails } from '../../navigation/detailsStore.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { ChannelDetails } from './ChannelDetails.tsx'
import styles from './Details.module.css'
import { PeopleDetails } from './PeopleDetails.tsx'

/** The column beside a conversation: its description and its people. */
export const Details = ({ view }: { view: View }) => {
  const t = useText(laterShellTexts, uiTexts)
  const key = viewKey(view)
  const shown = useRef(key)
  useLayoutEffect(() => {
    if (shown.current !== key) useDetails.getState().turn()
    shown.current = key
  }, [key])
  return (
    <aside className={styles['details']} aria-label={t('shell.details')} data-region="details">
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('shell.details')}</h2>
        <IconButton label={t('common.close')} onClick={() => useDetails.getState().toggle()}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </header>
      {view.kind === 'direct' && <PeopleDetails userIds={view.userIds} />}
      {(view.kind === 'topic' || view.kind === 'channel') && <ChannelDetails channelId={view.channelId} />}
    </aside>
  )
}
