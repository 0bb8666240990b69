import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { availabilityOf, faceOf } from '../../../kernel/action.ts'
import { useSession } from '../../../kernel/session.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { messageAction, shortcutOf, type MessageActionId } from '../actions/messageActions.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import styles from './MessageToolbar.module.css'
import type { RowTools } from './tools.ts'

/** Arrows move between the buttons; the toolbar is one tab stop (ARIA toolbar pattern). */
function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = buttons.indexOf(event.target as HTMLButtonElement) + (isRightToLeft ? -step : step)
  buttons[(next + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
  event.stopPropagation()
}

const TOOLS = ['react', 'reply', 'star', 'edit', 'menu'] as const satisfies readonly MessageActionId[]

type Props = { readonly message: Message; readonly tools: RowTools; readonly isActive: boolean }

/** The actions that are used most; the others are behind "More actions". */
export const MessageToolbar = ({ message, tools: { text, actions }, isActive }: Props) => {
  const session = useSession()
  // Renders again when the setting changes: it decides who may edit.
  useRealmPart(({ allowEditing }) => allowEditing)
  const offered = TOOLS.flatMap((id) => {
    const action = messageAction(id)
    const face = faceOf(action, session, message)
    return face && availabilityOf(action, session, message) === 'yes' ? [{ id, action, face }] : []
  })
  return (
    // The arrows are a convenience on top of the buttons, which do all the work.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label={text(laterMessageTexts('messages.actions'))}
      className={styles['toolbar']}
      onKeyDown={moveBetweenButtons}
    >
      {offered.map(({ id, action, face }, place) => (
        <IconButton
          key={id}
          label={text(face.text)}
          shortcut={shortcutOf(action)}
          aria-pressed={action.isOn?.(message)}
          aria-haspopup={action.opens}
          aria-expanded={action.opens === 'menu' ? 'false' : undefined}
          tabIndex={isActive && place === 0 ? 0 : -1}
          onClick={(event) => actions.run(id, message, event.currentTarget)}
        >
          <face.icon
            size={16}
            strokeWidth={1.5}
            aria-hidden
            fill={action.isOn?.(message) ? 'currentColor' : 'none'}
          />
        </IconButton>
      ))}
    </div>
  )
}
