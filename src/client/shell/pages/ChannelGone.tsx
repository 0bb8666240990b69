import { Hash } from 'lucide-react'
import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { TopBar } from '../TopBar.tsx'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Shown in place of a channel that the reader has no access to. */
export const ChannelGone = () => {
  const t = useText(laterChannelTexts, laterShellTexts)
  return (
    <>
      <TopBar name={t('shell.channelGone.title')} />
      <EmptyState
        icon={<Hash size={24} strokeWidth={1.6} aria-hidden />}
        title={t('shell.channelGone.title')}
        text={t('shell.channelGone.text')}
      >
        <Link to={paths.channels} className={buttonClasses('primary')}>
          {t('channels.browse')}
        </Link>
      </EmptyState>
    </>
  )
}
