import { Bold, Heading, Italic, Link2, List, ListOrdered, Quote } from 'lucide-react'
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import type { TextKey } from '../../../i18n/textKey.ts'
import { useText } from '../../../i18n/useText.ts'
import { applyStyles, sanitise } from '../../messages/html/sanitise.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { KeyName } from '../../../ui/keys/keymap.ts'
import { classes } from '../../../ui/classes.ts'
import article from '../article.module.css'
import styles from './DescriptionField.module.css'
import { LinkBar } from './LinkBar.tsx'

interface Props {
  readonly label: string
  /** HTML. */
  readonly value: string
  readonly error?: string | undefined
  readonly lang?: string
  readonly onChange: (html: string) => void
}

interface Tool {
  readonly name: TextKey
  readonly command: string
  readonly value?: string
  readonly Icon: typeof Bold
  readonly shortcut?: KeyName
}

const tools: readonly Tool[] = [
  { name: 'event.form.bold', command: 'bold', Icon: Bold, shortcut: 'writing Mod+b' },
  { name: 'event.form.italic', command: 'italic', Icon: Italic, shortcut: 'writing Mod+i' },
  { name: 'event.form.heading', command: 'formatBlock', value: 'h3', Icon: Heading },
  { name: 'event.form.bullets', command: 'insertUnorderedList', Icon: List },
  { name: 'event.form.numbers', command: 'insertOrderedList', Icon: ListOrdered },
  { name: 'event.form.quote', command: 'formatBlock', value: 'blockquote', Icon: Quote },
]

/** Carries out a command of the browser's own editor, which keeps its undo. */
function edit(command: string, value?: string): void {
  document.execCommand('defaultParagraphSeparator', false, 'p')
  const isOn = command === 'formatBlock' && document.queryCommandValue(command) === value
  document.execCommand(command, false, isOn ? 'p' : value)
}

/** What was typed, as HTML; nothing where only an empty line is left. */
const htmlOf = (element: HTMLElement): string =>
  element.textContent.trim() === '' && !element.querySelector('img, video, audio') ? '' : element.innerHTML

/** Puts the content at the caret, in place of what is selected. */
function insertAtCaret(content: DocumentFragment): void {
  const selection = getSelection()
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  if (!range) return
  range.deleteContents()
  const last = content.lastChild
  range.insertNode(content)
  if (last) selection?.collapse(last.parentNode, [...(last.parentNode?.childNodes ?? [])].indexOf(last) + 1)
}

/** The caret, where it is in the text; else behind all of it, apart from the word before. */
function caretIn(element: HTMLElement, last: Range | undefined): Range {
  if (last && element.contains(last.commonAncestorContainer)) return last
  const range = document.createRange()
  let end: Node = element
  while (end.lastChild) end = end.lastChild
  if (end.nodeName === 'BR') range.setStartBefore(end)
  else if (end !== element && end.nodeType !== Node.TEXT_NODE) range.setStartAfter(end)
  else range.selectNodeContents(end)
  range.collapse(end.nodeName === 'BR')
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  if (/\S$/.test(end.textContent ?? '')) document.execCommand('insertText', false, ' ')
  return selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : range
}

/** Text with headings, lists and links. What stands in it is what the sanitiser lets through, pasted text too. */
export const DescriptionField = ({ label, value, error, lang, onChange }: Props) => {
  const t = useText()
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const range = useRef<Range>(undefined)
  const [isLinking, setLinking] = useState(false)
  const shown = useRef<string>(undefined)
  const draw = useEffectEvent((html: string) => {
    const content = sanitise(html)
    applyStyles(content)
    element.current?.replaceChildren(content)
  })
  useLayoutEffect(() => {
    // What was typed here is there already: drawing it anew would move the caret.
    if (shown.current === value) return
    shown.current = value
    draw(value)
  }, [value])
  const tell = (): void => {
    if (!element.current) return
    shown.current = htmlOf(element.current)
    onChange(shown.current)
  }
  const run = (command: string, argument?: string): void => {
    element.current?.focus()
    edit(command, argument)
    tell()
  }
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const html = event.clipboardData?.getData('text/html') ?? ''
    if (html === '') document.execCommand('insertText', false, event.clipboardData?.getData('text/plain'))
    else insertAtCaret(sanitise(html))
    tell()
  }
  const beginLink = (): void => {
    const selection = getSelection()
    range.current = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined
    setLinking(true)
  }
  const finishLink = (address: string | undefined): void => {
    setLinking(false)
    element.current?.focus()
    if (address === undefined || !element.current) return
    const caret = caretIn(element.current, range.current)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(caret)
    if (caret.collapsed) document.execCommand('insertText', false, address)
    if (caret.collapsed) selection?.extend(caret.startContainer, caret.startOffset)
    run('createLink', address)
  }
  return (
    <div className={styles['description']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div className={styles['box']} data-invalid={error === undefined ? undefined : ''}>
        <div role="toolbar" aria-label={t('event.form.formatting')} className={styles['tools']}>
          {tools.map(({ name, command, value, Icon, shortcut }) => (
            <IconButton
              key={name}
              label={t(name)}
              shortcut={shortcut}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => run(command, value)}
            >
              <Icon size={16} strokeWidth={1.6} aria-hidden />
            </IconButton>
          ))}
          <IconButton
            label={t('event.form.link')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={beginLink}
          >
            <Link2 size={16} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </div>
        {isLinking && <LinkBar onDone={finishLink} />}
        <div
          ref={element}
          role="textbox"
          tabIndex={0}
          contentEditable
          aria-multiline="true"
          aria-labelledby={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          dir="auto"
          lang={lang}
          className={classes(styles['text'], article['article'])}
          onInput={tell}
          onPaste={onPaste}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
