import { Bold, Heading, Italic, Link2, List, ListOrdered, Quote } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { KeyOf } from '../../../../i18n/texts.ts'
import { useText } from '../../../../i18n/useText.ts'
import { classes } from '../../../../ui/classes.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import type { KeyName } from '../../../../ui/keys/keymap.ts'
import article from '../../article.module.css'
import type { DescriptionProps } from '../DescriptionField.tsx'
import styles from '../DescriptionField.module.css'
import { LinkBar } from '../LinkBar.tsx'
import { formTexts } from '../texts/formTexts.ts'
import { DescriptionEditor, type Tool } from './editor.ts'

interface Props extends DescriptionProps {
  /** ID of the label; the error note has the same with `-note`. */
  readonly id: string
}

const buttons: readonly {
  readonly tool: Tool
  readonly name: KeyOf<typeof formTexts>
  readonly Icon: typeof Bold
  readonly shortcut?: KeyName
}[] = [
  { tool: 'bold', name: 'event.form.bold', Icon: Bold, shortcut: 'writing Mod+b' },
  { tool: 'italic', name: 'event.form.italic', Icon: Italic, shortcut: 'writing Mod+i' },
  { tool: 'heading', name: 'event.form.heading', Icon: Heading },
  { tool: 'bullets', name: 'event.form.bullets', Icon: List },
  { tool: 'numbers', name: 'event.form.numbers', Icon: ListOrdered },
  { tool: 'quote', name: 'event.form.quote', Icon: Quote },
]

/** The editor of a description with its toolbar. */
export const RichTextField = ({ id, value, error, lang, onChange }: Props) => {
  const t = useText(formTexts)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<DescriptionEditor>(undefined)
  const [on, setOn] = useState<ReadonlySet<Tool>>(new Set())
  const [isLinking, setLinking] = useState(false)
  /** Before the text was first focused, a link goes to its end. */
  const hasCaret = useRef(false)
  const tell = useEffectEvent(onChange)
  const attributesNow = useEffectEvent((): Record<string, string> => ({
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': id,
    dir: 'auto',
    class: classes(styles['text'], article['article']) ?? '',
    ...(lang !== undefined && { lang }),
    ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': `${id}-note` }),
  }))
  const start = useEffectEvent(
    (element: HTMLElement) =>
      new DescriptionEditor(element, {
        html: value,
        attributes: () => attributesNow(),
        onChange: (html) => tell(html),
        onTools: setOn,
        onLink: () => setLinking(true),
      }),
  )
  useLayoutEffect(() => {
    if (!host.current) return undefined
    const started = start(host.current)
    editor.current = started
    return () => started.end()
  }, [])
  useLayoutEffect(() => editor.current?.show(value), [value])
  useLayoutEffect(() => editor.current?.update(), [error, lang])
  const finishLink = (address: string | undefined): void => {
    setLinking(false)
    if (address === undefined) editor.current?.focus()
    else {
      if (!hasCaret.current) editor.current?.toEnd()
      editor.current?.link(address)
    }
  }
  return (
    <div className={styles['box']} data-invalid={error === undefined ? undefined : ''}>
      <div role="toolbar" aria-label={t('event.form.formatting')} className={styles['tools']}>
        {buttons.map(({ tool, name, Icon, shortcut }) => (
          <IconButton
            key={tool}
            label={t(name)}
            shortcut={shortcut}
            aria-pressed={on.has(tool)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => editor.current?.run(tool)}
          >
            <Icon size={16} strokeWidth={1.6} aria-hidden />
          </IconButton>
        ))}
        <IconButton
          label={t('event.form.link')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setLinking(true)}
        >
          <Link2 size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      {isLinking && <LinkBar onDone={finishLink} />}
      <div ref={host} onFocus={() => (hasCaret.current = true)} />
    </div>
  )
}
