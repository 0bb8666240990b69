import { FileInput } from 'lucide-react'
import { useRef } from 'react'
import type { ImportReply } from '../../../../protocol/hostImports.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Part } from '../form/Part.tsx'
import styles from './ImportPage.module.css'
import { ImportResult } from './ImportResult.tsx'
import { importsTexts } from './texts/importsTexts.ts'
import { useImport } from './useImport.ts'

const MEBIBYTE = 1024 * 1024
const mebibytes = (bytes: number): number => Math.ceil(bytes / MEBIBYTE)

interface ProgressProps {
  readonly text: string
  readonly value: number
  readonly max: number
}

const Progress = ({ text, value, max }: ProgressProps) => (
  <>
    {/* Without a value it shows that something happens. */}
    <progress className={styles['progress']} {...(max > 0 ? { value, max } : {})} aria-label={text} />
    <p>{text}</p>
  </>
)

interface UndoProps {
  readonly name: string
  readonly onUndo: () => Promise<void>
  readonly onClose: () => void
}

const UndoDialog = ({ name, onUndo, onClose }: UndoProps) => {
  const t = useText(importsTexts)
  return (
    <Dialog title={t('imports.undoTitle')} onClose={onClose}>
      <DialogForm submitText={t('imports.undo')} tone="danger" onSubmit={onUndo} onClose={onClose}>
        <p>{t('imports.undoAbout', { name })}</p>
      </DialogForm>
    </Dialog>
  )
}

/** What happens at the moment, in words and as a bar. */
const Moving = ({ state, sent }: { readonly state: ImportReply; readonly sent: number | undefined }) => {
  const t = useText(importsTexts)
  const { name, size, days, days_done: done, messages } = state
  switch (state.state) {
    case 'receiving':
      return sent === undefined ? (
        <p>{t('imports.stopped', { name })}</p>
      ) : (
        <>
          <Progress
            text={t('imports.sending', { name, sent: mebibytes(sent), size: mebibytes(size) })}
            value={sent}
            max={size}
          />
          <p className={styles['aside']}>{t('imports.stay')}</p>
        </>
      )
    case 'running':
      return (
        <>
          <Progress
            text={
              days === 0
                ? t('imports.beginning', { name })
                : t('imports.running', { name, messages, done, days })
            }
            value={done}
            max={days}
          />
          <p className={styles['aside']}>{t('imports.leave')}</p>
        </>
      )
    case 'taking':
    case 'undoing':
      return <Progress text={t(`imports.${state.state}`)} value={0} max={0} />
    default:
      return null
  }
}

/** Imports an export of a Slack workspace, with its progress, its result and its undoing; for owners. */
export const ImportPage = () => {
  const t = useText(importsTexts, uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const { state, isUnknown, retry, sent, problem, send, cancel, undo, keep } = useImport()
  if (isUnknown) {
    return (
      <div role="alert" className={styles['stage']}>
        <p>{t('imports.unknown')}</p>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (state === undefined) return <Skeleton lines={5} />
  if (state === null) return <p>{t('imports.elsewhere')}</p>
  const isIdle = state.state === 'none' || state.state === 'failed'
  const isStopped = state.state === 'receiving' && sent === undefined
  const canChoose = (isIdle && state.can_start) || isStopped
  const canCancel = state.state === 'receiving' || state.state === 'running'
  const fault = problem ?? (state.fault && refusalText(t, state.fault))
  return (
    <Part title={t('imports.title')} text={t('imports.about')}>
      <div className={styles['stage']}>
        {isIdle && (
          <ul className={styles['facts']}>
            <li>{t('imports.brings')}</li>
            <li>{t('imports.files')}</li>
            <li>{t('imports.limit', { size: state.most_mib })}</li>
            <li>{t('imports.zulip')}</li>
          </ul>
        )}
        {fault !== undefined && (
          <p role="alert" className={styles['fault']} dir="auto">
            {state.state === 'failed' ? t('imports.failed', { fault }) : fault}
          </p>
        )}
        <div role="status" className={styles['stage']}>
          <Moving state={state} sent={sent} />
          {state.state === 'done' && <p>{t('imports.done', { name: state.name })}</p>}
        </div>
        {state.state === 'done' && state.report && <ImportResult {...state.report} />}
        {state.state === 'done' && <p>{t('imports.signIn')}</p>}
        {state.state === 'done' && (
          <p className={styles['aside']}>{t(state.can_undo ? 'imports.canUndo' : 'imports.usedSince')}</p>
        )}
        {isIdle && !state.can_start && <p>{t('imports.hasMessages')}</p>}
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept=".zip,application/zip"
            aria-label={t('imports.file')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void send(file)
              currentTarget.value = ''
            }}
          />
        </VisuallyHidden>
        <div className={styles['buttons']}>
          {canChoose && (
            <Button
              tone="primary"
              icon={<FileInput size={16} strokeWidth={1.6} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t('imports.choose')}
            </Button>
          )}
          {canCancel && <Button onClick={() => void cancel()}>{t('imports.cancel')}</Button>}
          {state.state === 'done' && state.can_undo && (
            <Button
              tone="danger"
              onClick={() =>
                showDialog((close) => <UndoDialog name={state.name} onUndo={undo} onClose={close} />)
              }
            >
              {t('imports.undo')}
            </Button>
          )}
          {state.state === 'done' && <Button onClick={() => void keep()}>{t('imports.keep')}</Button>}
        </div>
      </div>
    </Part>
  )
}
