import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
import { isFormOpen, putBack } from '../form/draftKeeper.ts'
import { keep, readKept, type KeptDraft } from '../form/keeping.ts'
import { eventRules } from '../form/rules.ts'
import { hasSeries, mostVenues, newDraft, withVenue } from '../form/siteRules.ts'
import { makeVenue } from '../form/sources.ts'
import { formTexts } from '../form/texts/formTexts.ts'
import { clockRange, longDate, shortRangeName } from '../format.ts'
import { removeEvent, type SavedEvent } from '../mutations.ts'
import { saveNewEvent } from '../newEvent.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { useCalendarReader } from '../reader.ts'
import { useSeparateNotice } from '../series/useSeparateNotice.ts'
import { useUndoSeries } from '../series/useUndoSeries.ts'
import { useSite } from '../site.ts'
import quiet from '../../../ui/quietLine.module.css'
import styles from './QuickEvent.module.css'
import { QuickRepeat } from './QuickRepeat.tsx'
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
  return `${longDate(day)}, ${clockRange(from * MINUTE, to * MINUTE, hourCycle)}`
}

/**
 * A new event in a sheet beside its time: title, venue and how often it repeats, everything else as in the form, which is
 * one press away.
 */
export const QuickEvent = ({ slot, zone, anchor, onClose }: Props) => {
  const t = useText(formTexts, eventTexts, uiTexts)
  const session = useSession()
  const { userId, ended } = session
  const showToast = useSessionToast()
  const offerUndo = useUndoSeries()
  const noticeOfSeparate = useSeparateNotice()
  const site = useSite()
  const when = useWhen(slot)
  const title = useRef<HTMLInputElement>(null)
  const [sendKey] = useState(newUuid)
  const [fresh] = useState<EventDraft>(() => newDraft(site, { ...emptyDraft('', zone), ...slotFields(slot) }))
  const form = useFields(fresh, eventRules(t))
  // After the sheet has taken the focus, whose effect runs first, and before any key.
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [])

  /** What becomes of the text when the sheet closes; `settled`: it is, or will be, taken care of. */
  const fate = useRef<'kept' | 'dropped' | 'settled'>('kept')
  const isLeft = useRef(false)
  const typed: KeptDraft = { draft: form.draft, base: form.draft, sendKey }

  /** Goes on in the form, with what is typed. An unfinished event of the form can be put back. */
  const goOn = (): void => {
    if (ended.aborted) return
    fate.current = 'settled'
    const unfinished = readKept(userId, 'new', form.draft)
    if (unfinished) {
      const undo = (): void => {
        putBack(userId, 'new', unfinished)
        goTo(paths.newEvent)
      }
      showToast({ text: t('event.replaced'), action: { text: t('common.undo'), run: undo } })
    }
    keep(userId, 'new', typed)
    goTo(paths.newEvent)
  }
  /** Keeps the text for the form, which can hold another unfinished event: that one stays. @returns the way back */
  const keepForForm = (): (() => void) | undefined => {
    if (isFormOpen('new') || readKept(userId, 'new', form.draft)) return undefined
    keep(userId, 'new', typed)
    return () => goTo(paths.newEvent)
  }
  const leave = useEffectEvent(() => {
    const { title: name, venues } = form.draft
    if (fate.current === 'settled' || ended.aborted || (name.trim() === '' && venues.length === 0)) return
    const comeBack = fate.current === 'kept' ? keepForForm() : undefined
    showToast(
      comeBack
        ? { text: t('event.kept'), action: { text: t('event.keepEditing'), run: comeBack } }
        : { text: t('event.discarded'), action: { text: t('common.undo'), run: goOn } },
    )
  })
  useLayoutEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      leave()
    }
  }, [])
  /** Says that the event was not saved, after the sheet was closed. */
  const failedLater = (error: unknown): void => {
    if (ended.aborted) return
    const run = keepForForm() ?? goOn
    showToast({
      text: t('event.notSaved', { title: form.draft.title.trim(), reason: explain(t, error) }),
      tone: 'danger',
      action: { text: t('event.keepEditing'), run },
    })
  }
  const send = async (): Promise<SavedEvent | undefined> => {
    fate.current = 'settled'
    try {
      return await saveNewEvent(session, form.draft, { key: sendKey })
    } catch (error) {
      fate.current = 'kept'
      if (!isLeft.current) throw error
      failedLater(error)
      return undefined
    }
  }
  const save = async (): Promise<void> => {
    const event = await send()
    if (!event) return
    if (event.others) {
      showToast(noticeOfSeparate(event, event.others))
      return
    }
    const undo = (): void =>
      void removeEvent(session, event).catch((error: unknown) =>
        showToast({ text: explain(t, error), tone: 'danger' }),
      )
    const name = plainTextOf(event.title)
    showToast({
      text: t('event.saved', { title: name }),
      action:
        event.undo === undefined
          ? { text: t('common.undo'), run: undo }
          : offerUndo(event.undo, name, undefined, t('event.deleted', { title: name })),
    })
  }
  /** After a save, or by Cancel. Another sheet can be open when the answer comes. */
  const finish = (): void => {
    if (isLeft.current) return
    if (fate.current === 'kept') fate.current = 'dropped'
    onClose()
  }
  const addVenue = async (name: string): Promise<void> => {
    try {
      const made = await makeVenue(session.cache, { venue: name })
      form.change((now) => withVenue(site, now, made))
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
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
          onClose={finish}
        >
          <TextControl form={form} field="title" ref={title} dir="auto" autoComplete="off" />
          <LinksControl
            form={form}
            field="venues"
            kind="venue"
            most={mostVenues(site)}
            onCreate={(name) => void addVenue(name)}
          />
          {site !== undefined && <QuickRepeat form={form} isSeparate={!hasSeries(site)} />}
          <div className={quiet['line']}>
            <Button size="dense" tone="quiet" onClick={goOn}>
              {t('event.quick.more')}
            </Button>
          </div>
        </DialogForm>
      </div>
    </Popover>
  )
}
