import { Video } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { newMeeting } from '../../organization/meetingAddress.ts'
import { useMeetings } from '../../organization/meetings.ts'
import { TextControl } from './controls.tsx'
import styles from './EventForm.module.css'
import type { FormPart } from './rules.ts'
import { formTexts } from './texts/formTexts.ts'

/** The event's website; while it is empty, a button makes it the address of a new meeting. */
export const WebsiteField = ({ form }: FormPart) => {
  const t = useText(formTexts)
  const meetings = useMeetings()
  const element = useRef<HTMLDivElement>(null)
  const { value, onChange } = form.choice('website')
  return (
    <div ref={element} className={styles['website']}>
      <TextControl form={form} field="website" type="url" />
      {meetings !== undefined && value === '' && (
        <Button
          tone="quiet"
          size="dense"
          icon={<Video size={16} strokeWidth={1.6} aria-hidden />}
          onClick={() => {
            onChange(newMeeting(meetings))
            element.current?.querySelector('input')?.focus()
          }}
        >
          {t('event.form.meeting')}
        </Button>
      )}
    </div>
  )
}
