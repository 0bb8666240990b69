import { useId, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Conversation } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { format } from '../../ui/writing/editing.ts'
import { pressEnter } from '../../ui/writing/pressEnter.ts'
import { takePasted } from './pasting/paste.ts'
import { hasCommandKey } from '../../ui/keys/platform.ts'
import { writingCommandOf } from './shortcuts.ts'
import { openMoment } from './moments/openMoment.tsx'
import type { Suggestion } from './suggestions/suggest.ts'
import { optionId, SuggestionList } from './suggestions/SuggestionList.tsx'
import { findTrigger, type Trigger } from './suggestions/trigger.ts'
import { useSuggestions } from './suggestions/useSuggestions.ts'
import { read, write } from '../../ui/writing/textarea.ts'
import { isComposingText } from '../../ui/isComposingText.ts'
import styles from './MessageField.module.css'
import { composeTexts } from './texts/composeTexts.ts'

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly initialText: string
  readonly conversation: Conversation | undefined
  readonly placeholder: string
  /** True: Enter alone sends; false: it begins a new line. Ctrl/Cmd+Enter always sends. */
  readonly enterSends: boolean
  readonly describedBy?: string | undefined
  readonly onText: (text: string) => void
  readonly onSend: () => void
  readonly onCommand: (command: 'preview' | 'follow') => void
  /** Called at Ctrl/Cmd+Z in an empty field. @returns whether there was a message to take back */
  readonly onUndoSend: () => boolean
  /** Called at ↑ in an empty field. */
  readonly onEditLast: () => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onLeave: () => void
  readonly onFocus: () => void
}

/** The text of the message, with completions. The text lives in the field itself: typing renders nothing else. */
export const MessageField = ({
  field,
  initialText,
  conversation,
  placeholder,
  enterSends,
  describedBy,
  onText,
  onSend,
  onCommand,
  onUndoSend,
  onEditLast,
  onFiles,
  onLeave,
  onFocus,
}: Props) => {
  const t = useText(composeTexts)
  const listId = useId()
  const [trigger, setTrigger] = useState<Trigger>()
  const [active, setActive] = useState(0)
  const suggestions = useSuggestions(trigger, conversation)
  const isShown = suggestions.length > 0

  const dismiss = (): void => setTrigger(undefined)
  const refresh = (element: HTMLTextAreaElement): void => {
    const isCollapsed = element.selectionStart === element.selectionEnd
    const found = isCollapsed ? findTrigger(element.value, element.selectionStart) : undefined
    if (found === undefined && trigger === undefined) return
    setTrigger(found)
    setActive(0)
  }
  /** Replaces the typed text with the suggestion, and puts `closing` behind the caret. */
  const complete = ({ start, end }: Trigger, text: string, closing = ''): void => {
    const element = field.current
    if (!element) return
    const { value } = element
    const after = value.slice(end).replace(/^ /, '')
    const caret = start + text.length
    write(element, { value: value.slice(0, start) + text + closing + after, start: caret, end: caret })
  }
  const accept = ({ kind, replacement, closing }: Suggestion): void => {
    if (!trigger) return
    if (kind === 'any-moment') openMoment((markup) => complete(trigger, `${markup} `))
    else complete(trigger, replacement, closing)
    dismiss()
  }

  /** Handles the keys that belong to the open list. */
  const navigateList = (event: KeyboardEvent<HTMLElement>): boolean => {
    const size = suggestions.length
    const chosen = suggestions[active]
    switch (event.key) {
      case 'ArrowDown':
        setActive((active + 1) % size)
        return true
      case 'ArrowUp':
        setActive((active - 1 + size) % size)
        return true
      case 'Enter':
      case 'Tab':
        if (event.shiftKey || hasCommandKey(event) || !chosen) return false
        accept(chosen)
        return true
      case 'Escape':
        dismiss()
        return true
      default:
        return false
    }
  }
  const act = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (isShown && navigateList(event)) return true
    const command = writingCommandOf(event)
    if (command === 'preview' || command === 'follow') {
      onCommand(command)
      return true
    }
    if (command) {
      write(event.currentTarget, format(read(event.currentTarget), command))
      return true
    }
    if (event.key === 'z' && hasCommandKey(event) && event.currentTarget.value === '') return onUndoSend()
    switch (event.key) {
      case 'Enter':
        return pressEnter(event, enterSends, onSend)
      case 'ArrowUp':
        if (event.currentTarget.value !== '') return false
        onEditLast()
        return true
      case 'Escape':
        onLeave()
        return true
      default:
        return false
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposingText(event) || !act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const { clipboardData } = event
    if (!clipboardData) return
    const files = [...clipboardData.files]
    // Office programs put a picture of the text beside the text.
    const isText = clipboardData.getData('text/plain') !== ''
    if (files.length > 0 && !isText) onFiles(files)
    else if (!takePasted(event.currentTarget, clipboardData)) return
    event.preventDefault()
  }

  return (
    <div className={styles['field']}>
      {isShown && <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={accept} />}
      <textarea
        ref={field}
        className={styles['text']}
        aria-label={t('compose.message')}
        aria-haspopup="listbox"
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown ? optionId(listId, active) : undefined}
        aria-autocomplete="list"
        aria-describedby={describedBy}
        dir="auto"
        rows={1}
        placeholder={placeholder}
        defaultValue={initialText}
        onChange={(event) => {
          onText(event.currentTarget.value)
          refresh(event.currentTarget)
        }}
        onSelect={(event) => refresh(event.currentTarget)}
        onBlur={dismiss}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <VisuallyHidden>
        <span role="status">
          {isShown ? t('compose.suggestionCount', { count: suggestions.length }) : ''}
        </span>
      </VisuallyHidden>
    </div>
  )
}
