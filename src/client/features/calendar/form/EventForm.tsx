import { Copy, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, type FormEvent } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { showFirstFault } from '../../../ui/showFirstFault.ts'
import { useFirstField } from '../../../ui/useFirstField.ts'
import { AttendanceFields } from './AttendanceFields.tsx'
import type { TypedDraft } from './conflict.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { TextControl } from './controls.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import styles from './EventForm.module.css'
import { ImageField } from './ImageField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PublishFields } from './PublishFields.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { Section } from './Section.tsx'
import { SeriesNote } from './SeriesNote.tsx'
import { useSite } from '../site.ts'
import { TermFields } from './TermFields.tsx'
import { TranslationFields } from './TranslationFields.tsx'
import { useEventForm, type EventFormOptions } from './useEventForm.ts'
import { WebsiteField } from './WebsiteField.tsx'
import { WhenFields } from './WhenFields.tsx'
import { formTexts } from './texts/formTexts.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'

interface Props extends EventFormOptions {
  /** Drops the restored draft; undefined without one. */
  readonly onStartOver: (() => void) | undefined
  /** Called with the unsaved text, if there is any. */
  readonly onCancel: (unsaved: TypedDraft | undefined) => void
  readonly onDuplicate: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
  /** Other sites store no translations for us, and make no series. */
  readonly isOwnCalendar: boolean
}

/** While there is unsaved text, the browser asks before the page is closed or loaded anew. */
function useLeaveGuard(isUnsaved: boolean): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}

/** Blocks and short codes, which the site's own editor alone can change. */
const hasBlocks = (text: string): boolean => /<!-- wp:|\[\w+[^\]]*\]/.test(text)

/** Says what a change of the text would cost, and where it costs nothing. */
const BlocksNote = ({
  event,
  text,
}: {
  readonly event: CalendarEvent | undefined
  readonly text: string
}) => {
  const t = useText(formTexts)
  const { site } = useSite() ?? {}
  if (!site || !hasBlocks(text)) return null
  return (
    <p className={styles['hint']}>
      {t('event.form.blocks', { site: site.name })}{' '}
      {event && (
        <a
          href={`${site.url}/wp-admin/post.php?post=${event.id}&action=edit`}
          target="_blank"
          rel="noreferrer"
        >
          {t('event.form.blocksLink', { site: site.name })}
        </a>
      )}
    </p>
  )
}

/** All fields of an event (calendar spec 2.1). */
export const EventForm = ({
  onStartOver,
  onCancel,
  onDuplicate,
  onDelete,
  isOwnCalendar,
  ...options
}: Props) => {
  const t = useText(formTexts, uiTexts)
  const { site } = useSite() ?? {}
  const element = useRef<HTMLFormElement>(null)
  const state = useEventForm(options)
  useFirstField(element, !options.event)
  const { form, isSaving, progress, failure } = state
  const { draft } = form
  const isUnsaved = (state.isChanged || state.upload.progress !== undefined) && !isSaving
  // The page must stay until the last of the events is saved.
  useLeaveGuard(isUnsaved || progress !== undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSaving) return
    if (!state.save()) showFirstFault(element.current)
  }
  return (
    <>
      <form
        ref={element}
        className={styles['form']}
        aria-label={t(options.event ? 'event.form.editing' : 'event.form.new')}
        noValidate
        onSubmit={submit}
      >
        {onStartOver && (
          <div className={styles['restored']} role="status">
            <p>{t('event.form.restored')}</p>
            <Button size="dense" onClick={onStartOver}>
              {t('event.form.startOver')}
            </Button>
          </div>
        )}
        {options.sending.copyOf !== undefined && site && (
          <p className={styles['hint']}>{t('event.form.copied', { site: site.name })}</p>
        )}
        <TextControl form={form} field="title" required dir="auto" />
        <WhenFields form={form}>
          {options.event?.series ? (
            <SeriesNote form={form} event={options.event} />
          ) : (
            (isOwnCalendar || !options.event) && <RepeatFields form={form} isSeparate={!isOwnCalendar} />
          )}
        </WhenFields>
        <PlaceFields form={form} />
        <Section title={t('event.form.about')}>
          <DescriptionField label={t('event.form.description')} {...form.choice('description')} />
          <BlocksNote
            event={options.event}
            text={options.event ? (options.event.stored?.description ?? '') : draft.description}
          />
          <TextControl form={form} field="excerpt" hint={t('event.form.excerptHint')} dir="auto" />
          <ImageField form={form} upload={state.upload} />
          <div className={styles['pair']}>
            <TextControl form={form} field="cost" hint={t('event.form.costHint')} />
            <WebsiteField form={form} />
          </div>
        </Section>
        <TermFields form={form} />
        <AttendanceFields form={form} />
        <PublishFields form={form} />
        {isOwnCalendar && <TranslationFields form={form} />}
        {(onDuplicate ?? onDelete) && (
          <div className={styles['row']}>
            {onDelete && (
              <Button
                tone="quiet"
                className={styles['delete']}
                icon={<Trash2 size={16} strokeWidth={1.6} aria-hidden />}
                onClick={onDelete}
              >
                {t('event.delete')}
              </Button>
            )}
            {onDuplicate && (
              <Button
                tone="quiet"
                icon={<Copy size={16} strokeWidth={1.6} aria-hidden />}
                onClick={onDuplicate}
              >
                {t('event.duplicate')}
              </Button>
            )}
          </div>
        )}
        <footer className={styles['foot']} data-foot="">
          {failure !== undefined && (
            <p role="alert" className={styles['failure']}>
              {failure}
            </p>
          )}
          {progress && (
            <p role="status" className={styles['hint']}>
              {t('event.form.savingOf', { ...progress })}
            </p>
          )}
          <div className={styles['buttons']}>
            <Button onClick={() => onCancel(state.isChanged ? { draft, base: state.base } : undefined)}>
              {t('common.cancel')}
            </Button>
            <Button tone="primary" type="submit" busy={isSaving}>
              {t('event.form.save')}
            </Button>
          </div>
        </footer>
      </form>
      {state.conflict && (
        <ConflictDialog
          mine={draft}
          conflict={state.conflict}
          isSaving={isSaving}
          onResolve={state.resolve}
          onClose={state.leaveConflict}
        />
      )}
    </>
  )
}
