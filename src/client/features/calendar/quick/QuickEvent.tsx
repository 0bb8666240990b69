import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { newUuid } from '../../../kernel/uuid.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { goTo } from '../../../navigation/goTo.ts'
import { paths } from '../../../navigation/paths.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { Button } from '../../../ui/Button.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'
import { explain } from '../explain.ts'
import { LinksControl, TextControl } from '../form/controls.tsx'
import { emptyDraft, type EventDraft } from '../form/draft.ts'
import { putBack } from '../form/draftKeeper.ts'
import { keep, readKept } from '../form/keeping.ts'
import { eventRules } from '../form/rules.ts'
import { makeVenue } from '../form/sources.ts'
import { formTexts } from '../form/texts/formTexts.ts'
import { clockTime, longDate, shortRangeName } from '../format.ts'
import { removeEvent } from '../mutations.ts'
import { saveNewEvent } from '../newEvent.ts'
import { Popover } from '../Popover.tsx'
import { useCalendarReader } from '../reader.ts'
import { useSite } from '../site.ts'
import styles from './QuickEvent.module.css'
import { slotFields, type Slot } from './slot.ts'

interface Props {
  readonly slot: Slot
  /** The zone by whose clock the slot was drawn. */
  readonly zone: string
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

const MINUTE = 60_000

/** "Tuesday 24 November 2026, 14:00 – 15:00" */
function useWhen(slot: Slot): string {
  const { hourCycle } = useCalendarReader()
  if (slot.kind === 'days') return shortRangeName(slot.first, slot.last)
  const { day, from, to } = slot
  return `${longDate(day)}, ${clockTime(from * MINUTE, hourCycle)} – ${clockTime(to * MINUTE, hourCycle)}`
}

/** A new event in a sheet beside its time: title and venue, everything else as in the form, which is one press away. */
export const QuickEvent = ({ slot, zone, anchor, onClose }: Props) => {
  const t = useText(formTexts, eventTexts, uiTexts)
  const session = useSession()
  const showToast = useSessionToast()
  const site = useSite()
  const when = useWhen(slot)
  const title = useRef<HTMLInputElement>(null)
  const [sendKey] = useState(newUuid)
  const [fresh] = useState<EventDraft>(() => ({ ...emptyDraft('', zone), ...slotFields(slot) }))
  const form = useFields(fresh, eventRules(t))
  // After the sheet has taken the focus.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const save = async (): Promise<void> => {
    const event = await saveNewEvent(session, form.draft, { key: sendKey })
    const undo = (): void =>
      void removeEvent(session, event).catch((error: unknown) =>
        showToast({ text: explain(t, error), tone: 'danger' }),
      )
    showToast({
      text: t('event.saved', { title: plainTextOf(event.title) }),
      action: { text: t('common.undo'), run: undo },
    })
  }
  const addVenue = async (name: string): Promise<void> => {
    try {
      const made = await makeVenue(session.cache, { venue: name })
      form.change({ venues: [made] })
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
  }
  /** Goes on in the form, with what is typed. An unfinished event of the form can be put back. */
  const goOn = (): void => {
    const { userId } = session
    const unfinished = readKept(userId, 'new', form.draft)
    if (unfinished) {
      const undo = (): void => {
        putBack(userId, 'new', unfinished)
        goTo(paths.newEvent)
      }
      showToast({ text: t('event.replaced'), action: { text: t('common.undo'), run: undo } })
    }
    keep(userId, 'new', { draft: form.draft, base: form.draft, sendKey })
    goTo(paths.newEvent)
  }
  return (
    <Popover title={t('event.new')} anchor={anchor} side="right" onClose={onClose}>
      <div className={styles['sheet']}>
        <p className={styles['when']}>{when}</p>
        <DialogForm
          submitText={t('event.form.save')}
          fields={form}
          onSubmit={save}
          explain={(error) => explain(t, error)}
          onClose={onClose}
        >
          <TextControl form={form} field="title" ref={title} dir="auto" autoComplete="off" />
          <LinksControl
            form={form}
            field="venues"
            kind="venue"
            most={site === null ? 'one' : 'many'}
            onCreate={(name) => void addVenue(name)}
          />
          <div>
            <Button size="dense" tone="quiet" onClick={goOn}>
              {t('event.quick.more')}
            </Button>
          </div>
        </DialogForm>
      </div>
    </Popover>
  )
}
