import { useLayoutEffect, useRef } from 'react'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { SeriesScope } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { explain } from '../explain.ts'
import { removeEvent } from '../mutations.ts'
import { DeleteSeriesDialog } from '../series/DeleteSeriesDialog.tsx'
import { formTexts } from './texts/formTexts.ts'
import { useDeletedNotice } from './useDeletedNotice.ts'

interface Props {
  readonly event: CalendarEvent
  readonly onClose: () => void
  readonly onDeleted: () => void
  /** Called with true when deleting begins, with false when it has failed. */
  readonly onUnderWay: (isUnderWay: boolean) => void
  /** Called when deleting failed after the dialog was closed. */
  readonly onFailedLater: (error: unknown) => void
}

/** Asks before an event is deleted for everybody, and offers to restore it afterwards. */
export const DeleteEventDialog = ({ event, onClose, onDeleted, onUnderWay, onFailedLater }: Props) => {
  const t = useText(formTexts)
  const session = useSession()
  const tellDeleted = useDeletedNotice()
  const isGone = useRef(false)
  useLayoutEffect(() => () => void (isGone.current = true), [])
  const title = plainTextOf(event.title)
  const remove = async (scope?: SeriesScope): Promise<void> => {
    let change: string | undefined
    onUnderWay(true)
    try {
      change = await removeEvent(session, event, scope)
    } catch (error) {
      onUnderWay(false)
      if (isGone.current) onFailedLater(error)
      throw error
    }
    onClose()
    onDeleted()
    tellDeleted(event, change)
  }
  if (event.series) {
    return (
      <DeleteSeriesDialog
        title={t('event.deleteDialog.title', { title })}
        series={event.series}
        onDelete={remove}
        explain={(error) => explain(t, error)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('event.deleteDialog.title', { title })} onClose={onClose}>
      <DialogForm
        submitText={t('event.delete')}
        tone="danger"
        onSubmit={() => remove()}
        explain={(error) => explain(t, error)}
        // It closes itself, before the page behind it goes.
        afterwards="stay"
        onClose={onClose}
      >
        <p>{t('event.deleteDialog.text')}</p>
      </DialogForm>
    </Dialog>
  )
}
