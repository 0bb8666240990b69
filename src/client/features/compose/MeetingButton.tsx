import { Video } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { meetingLink } from '../organization/meetingAddress.ts'
import { useMeetings } from '../organization/meetings.ts'
import styles from './ComposerActions.module.css'
import { composeTexts } from './texts/composeTexts.ts'

interface Props {
  /** Gets the link to a new meeting, as Markdown. */
  readonly onLink: (text: string) => void
}

/** Writes a link to a meeting, if there are meetings; on a phone the menu of insertions does. */
export const MeetingButton = ({ onLink }: Props) => {
  const t = useText(composeTexts)
  const meetings = useMeetings()
  if (meetings === undefined) return null
  return (
    <IconButton
      label={t('compose.meeting')}
      size="small"
      onClick={() => onLink(meetingLink(meetings, t('compose.joinMeeting')))}
      className={styles['meeting']}
    >
      <Video size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}
