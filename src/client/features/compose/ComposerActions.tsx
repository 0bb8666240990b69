import { ChevronDown, Eye, Paperclip, Plus, SendHorizontal, Smile } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import type { MenuEntries } from '../../ui/menuStore.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ComposerActions.module.css'
import type { Formatting } from '../../ui/writing/editing.ts'
import { FormattingToolbar } from './FormattingToolbar.tsx'
import { writingKeys } from './shortcuts.ts'
import { lazyLater } from '../../ui/loading/lazyLater.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { composeTexts } from './texts/composeTexts.ts'

const EmojiPicker = lazyPart(async () => (await import('../emoji/EmojiPicker.tsx')).EmojiPicker)

const MeetingButton = lazyLater(async () => (await import('./MeetingButton.tsx')).MeetingButton)

interface Props {
  readonly isPreviewing: boolean
  readonly isEmpty: boolean
  /** The reason why you cannot write here. */
  readonly obstacle: string | undefined
  readonly menus: { readonly insert: () => MenuEntries; readonly send: () => MenuEntries }
  readonly counter: { readonly length: number; readonly limit: number } | undefined
  readonly onPreview: () => void
  readonly onFiles: (files: Iterable<File>) => void
  readonly onFormat: (formatting: Formatting) => void
  /** Gets an emoji (`:tada:`) or a link. */
  readonly onMarkdown: (text: string) => void
}

/** The row below the text: insertions, preview and sending. */
export const ComposerActions = ({
  isPreviewing,
  isEmpty,
  obstacle,
  counter,
  menus,
  onPreview,
  onFiles,
  onFormat,
  onMarkdown,
}: Props) => {
  const t = useText(composeTexts)
  const fileInput = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <div className={styles['row']}>
      <IconButton label={t('compose.attachFiles')} size="small" onClick={() => fileInput.current?.click()}>
        <Paperclip size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <IconButton
        label={t('compose.insertEmoji')}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <Smile size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {anchor && (
        <PartBoundary fallback={null}>
          <EmojiPicker
            anchor={anchor}
            tones="offered"
            onPick={(_, text) => {
              setAnchor(undefined)
              onMarkdown(text)
            }}
            onClose={() => setAnchor(undefined)}
          />
        </PartBoundary>
      )}
      <MenuButton label={t('later.insert')} size="small" entries={menus.insert}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
      </MenuButton>
      <span className={styles['divider']} aria-hidden />
      <FormattingToolbar onFormat={onFormat} />
      <IconButton
        label={t('compose.preview')}
        shortcut={writingKeys('preview')}
        size="small"
        aria-pressed={isPreviewing}
        onClick={onPreview}
        className={styles['preview']}
      >
        <Eye size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <PartBoundary fallback={null}>
        <MeetingButton onLink={onMarkdown} />
      </PartBoundary>
      {counter && (
        <output className={counter.length > counter.limit ? styles['over'] : styles['counter']}>
          {t('compose.counter', counter)}
        </output>
      )}
      <Button
        type="submit"
        tone="primary"
        size="dense"
        className={styles['send']}
        aria-disabled={isEmpty || obstacle !== undefined || undefined}
        data-tooltip={obstacle}
        icon={<SendHorizontal size={16} strokeWidth={1.5} aria-hidden />}
      >
        {t('compose.send')}
      </Button>
      {!isEmpty && obstacle === undefined && (
        <MenuButton label={t('later.moreSending')} size="small" side="below-end" entries={menus.send}>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </MenuButton>
      )}
    </div>
  )
}
